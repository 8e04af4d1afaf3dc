// JavaScript values on their way to the engine. Only text and bytes cross, so
// whatever a hostile getter or proxy does, it does here.
import { FieldError } from './errors.js';

// The most that one call takes, in UTF-16 code units or bytes.
const MAX_LENGTH = 16 * 1024 * 1024;

const encoder = new TextEncoder();
const LONE_SURROGATE = /\p{Surrogate}/u;

// jsonOf returns a value's JSON text as JSON.stringify writes it, except that
// a number JSON does not have is refused instead of becoming null.
export function jsonOf(value, name) {
	let text;
	try {
		text = JSON.stringify(value);
		if (text?.includes('null')) {
			text = JSON.stringify(value, finite);
		}
	} catch (error) {
		const why = error instanceof NotFinite ? 'holds NaN or an infinity, which no JSON number can be' : 'cannot be written as JSON: it holds a cycle, a BigInt or a getter that throws';
		throw new FieldError(`${name} ${why}`, name);
	}
	if (text === undefined) {
		throw new FieldError(`${name} must be a value JSON can hold, such as an object`, name);
	}
	return limited(text, name);
}

class NotFinite extends Error {}

function finite(_key, value) {
	if (typeof value === 'number' && !Number.isFinite(value)) {
		throw new NotFinite();
	}
	return value;
}

// recordOf is jsonOf for a value that must be an object.
export function recordOf(value, name) {
	if (typeof value !== 'object' || value === null) {
		throw new FieldError(`${name} must be an object`, name);
	}
	return jsonOf(value, name);
}

// pasted returns the bytes of text exactly as it was pasted. A lone surrogate,
// which UTF-8 cannot hold, stays as the three bytes of its number: the engine
// refuses it and says where it is.
export function pasted(input) {
	if (typeof input === 'string') {
		return LONE_SURROGATE.test(input) ? withSurrogates(input) : encoder.encode(limited(input, 'record'));
	}
	return input instanceof Uint8Array ? limited(input, 'record') : encoder.encode(recordOf(input, 'record'));
}

function withSurrogates(text) {
	const bytes = [];
	for (const character of limited(text, 'record')) {
		const unit = character.codePointAt(0);
		if (unit >= 0xd800 && unit < 0xe000) {
			bytes.push(0xed, 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
		} else {
			bytes.push(...encoder.encode(character));
		}
	}
	return Uint8Array.from(bytes);
}

// text refuses anything but a string.
export function text(value, name) {
	if (typeof value !== 'string') {
		throw new FieldError(`${name} must be a string`, name);
	}
	return limited(value, name);
}

// data refuses anything but a string or bytes.
export function data(value, name) {
	if (typeof value !== 'string' && !(value instanceof Uint8Array)) {
		throw new FieldError(`${name} must be a string or a Uint8Array`, name);
	}
	return limited(value, name);
}

// bytes refuses anything but so many bytes, as a Uint8Array or an array of
// numbers.
export function bytes(value, length, name) {
	const list = value instanceof Uint8Array || Array.isArray(value) ? Uint8Array.from(value) : null;
	if (list?.length !== length) {
		throw new FieldError(`${name} must be ${length} bytes`, name);
	}
	return list;
}

// number is a number's eight bytes, little endian. Whether it is one that fits
// is for the engine to say.
export function number(value, name) {
	if (typeof value !== 'number') {
		throw new FieldError(`${name} must be a number`, name);
	}
	const bits = new DataView(new ArrayBuffer(8));
	bits.setFloat64(0, value, true);
	return new Uint8Array(bits.buffer);
}

function limited(value, name) {
	if (value.length > MAX_LENGTH) {
		throw new FieldError(`${name} is too long: at most 16 MiB are read at once`, name);
	}
	return value;
}

// named lets a function take its arguments in order or, as play does, as one
// object with their names.
export function named(names, args) {
	const [first] = args;
	const asObject = args.length === 1 && typeof first === 'object' && first !== null && !(first instanceof Uint8Array);
	return asObject ? names.map((name) => first[name]) : args;
}
