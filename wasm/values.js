// JavaScript values on their way to the engine. Only text and bytes cross, so
// whatever a hostile getter or proxy does, it does here.
import { FieldError } from './errors.js';

// The most that one call takes, in UTF-16 code units or bytes.
const MAX_LENGTH = 16 * 1024 * 1024;

const encoder = new TextEncoder();
const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATES = /\p{Surrogate}/gu;

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
	const number = value instanceof Number ? Number(value) : value;
	if (typeof number === 'number' && !Number.isFinite(number)) {
		throw new NotFinite();
	}
	return number;
}

// recordOf is jsonOf for a value that must be an object.
export function recordOf(value, name) {
	if (typeof value !== 'object' || value === null) {
		throw new FieldError(`${name} must be an object`, name);
	}
	return jsonOf(value, name);
}

// pasted returns the bytes of text exactly as it was pasted, and those of the
// JSON text of an object. Text longer than a record may be is refused by the
// engine, which needs no more than its start to see that.
export function pasted(input, maxBytes) {
	const given = typeof input === 'string' ? utf8(start(input, maxBytes)) : view(input, 'record');
	if (given !== null) {
		return given.slice(0, maxBytes + UTF8_MAX); // shared bytes may change while they are read
	}
	if (typeof input !== 'object' || input === null) {
		throw new FieldError('record must be text, bytes or an object', 'record');
	}
	return encoder.encode(start(jsonOf(input, 'record'), maxBytes));
}

// A character has at most so many bytes.
const UTF8_MAX = 4;

// start cuts text so that what is left is still too long if text was.
function start(text, maxBytes) {
	return text.slice(0, maxBytes + UTF8_MAX);
}

// utf8 returns the bytes of text. A lone surrogate, which UTF-8 cannot hold,
// is sent as the three bytes of its number: the engine refuses it and says
// where it is.
function utf8(text) {
	const bytes = encoder.encode(text);
	if (!LONE_SURROGATE.test(text)) {
		return bytes;
	}
	// What encode puts in a surrogate's place has three bytes as well.
	let from = 0;
	let at = 0;
	for (const { index } of text.matchAll(LONE_SURROGATES)) {
		at += encoder.encode(text.slice(from, index)).length;
		const unit = text.charCodeAt(index);
		bytes.set([0xed, 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)], at);
		from = index + 1;
		at += 3;
	}
	return bytes;
}

// lines returns the bytes of text or bytes of any length.
export function lines(value, name) {
	return typeof value === 'string' ? utf8(limited(value, name)) : needView(value, `${name} must be a string or a Uint8Array`, name);
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
	return limited(typeof value === 'string' ? value : needView(value, `${name} must be a string or a Uint8Array`, name), name);
}

// bytes refuses anything but a Uint8Array or an array of bytes.
export function bytes(value, name) {
	const list = view(value, name) ?? octets(value);
	if (list === null) {
		throw new FieldError(`${name} must be a Uint8Array or an array of whole numbers from 0 to 255`, name);
	}
	return list;
}

function octets(value) {
	const list = [];
	try {
		for (let i = 0; Array.isArray(value) && i < value.length; i++) {
			const byte = value[i];
			if (!Number.isInteger(byte) || byte < 0 || byte > 255) {
				return null;
			}
			list.push(byte);
		}
		return Array.isArray(value) ? Uint8Array.from(list) : null;
	} catch {
		return null; // a proxy or a getter threw
	}
}

const { buffer, byteOffset, length, [Symbol.toStringTag]: tag } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(Uint8Array.prototype));

// view returns the bytes of a Uint8Array as a plain one, null for anything
// else. It asks what the array is made of, so no proxy and no subclass can say
// something else, and an array of another realm is one too.
function view(value, name) {
	if (tag.get.call(value) !== 'Uint8Array') {
		return null;
	}
	try {
		return new Uint8Array(buffer.get.call(value), byteOffset.get.call(value), length.get.call(value));
	} catch {
		throw new FieldError(`${name} has no bytes: its buffer was transferred away`, name);
	}
}

function needView(value, message, name) {
	const bytes = view(value, name);
	if (bytes === null) {
		throw new FieldError(message, name);
	}
	return bytes;
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
	if (args.length !== 1 || typeof first !== 'object' || first === null) {
		return args;
	}
	try {
		return Array.isArray(first) ? args : names.map((name) => first[name]);
	} catch {
		throw new FieldError('the arguments cannot be read: a getter throws', '');
	}
}

// options returns the texts of an object that may have these names and no
// others, '' for one that it lacks. It refuses an empty text, which asks for
// nothing although somebody meant to ask.
export function options(object = {}, name, names) {
	if (typeof object !== 'object' || object === null) {
		throw new FieldError(`${name} must be an object with ${names.join(' or ')}`, name);
	}
	let given;
	try {
		given = { ...object };
	} catch {
		throw new FieldError(`${name} cannot be read: a getter throws`, name);
	}
	const stranger = Object.keys(given).find((key) => !names.includes(key));
	if (stranger !== undefined) {
		throw new FieldError(`${name} takes ${names.join(' and ')} only; remove the others`, name);
	}
	return names.map((key) => {
		if (given[key] === '') {
			throw new FieldError(`${key} is empty; leave it out, or give its text`, key);
		}
		return given[key] === undefined ? '' : text(given[key], key);
	});
}
