// What the JavaScript package makes of the agreement tests' input. Node and the
// browser run the same functions; the native command is what both are compared
// with.

// vectors computes a set of conformance vectors again, from its inputs.
export async function vectors(fair, bytes) {
	const set = JSON.parse(new TextDecoder().decode(bytes));
	return JSON.stringify({ ...set, ...(await computed[set.profile](fair, set)) });
}

const computed = {
	'single-player': async (fair, set) => ({
		commitments: await all(set.commitments, async (vector) => (await fair.commit(vector.serverSeed)).commitment, 'commitment'),
		digests: await all(set.digests, async (vector) => fair.toHex(await fair.deriveDigest(vector)), 'digest'),
		floats: await all(set.floats, async (vector) => (await fair.deriveFloats({ ...vector, count: vector.floats.length })).floats, 'floats'),
		games: await all(set.games, async (vector) => {
			const { result, cursor } = await fair.play(vector);
			return { ...vector, result, cursor };
		}),
	}),
	crash: async (fair, set) => {
		const hashes = await fair.expandCrashChain(set);
		return {
			terminatingHash: (await fair.createCrashChain(set)).terminatingHash,
			games: await all(set.games, async ({ index, salt, houseEdge, ...vector }) => {
				const gameHash = await fair.crashGameHash(set.secret, set.length, index);
				const previousHash = hashes[set.length - index + 1];
				return { ...vector, index, gameHash, previousHash, salt, houseEdge, result: await fair.crashResult({ gameHash, salt, houseEdge }) };
			}),
		};
	},
	sign: async (fair, set) => ({
		signatures: await all(set.signatures, async ({ record }) => {
			const { signature, signer } = await fair.signRecord(record, set.secretKey);
			return { record, payload: fair.signingPayload(record), recordHash: await fair.recordHash(record), signature, signer };
		}),
	}),
};

async function all(list, compute, member) {
	const results = [];
	for (const vector of list) {
		const value = await compute(vector);
		results.push(member === undefined ? value : { ...vector, [member]: value });
	}
	return results;
}

// records gives the report on each line, which ends with LF or CRLF, as a line
// of its own.
export async function records(fair, bytes) {
	const reports = [];
	const { statuses } = await fair.verifyLines(bytes);
	for (let start = 0; start < bytes.length; ) {
		const end = bytes.indexOf(10, start);
		const line = bytes.subarray(start, bytes[end - 1] === 13 ? end - 1 : end);
		const report = await reportOn(fair, line, reports.length);
		const status = fair.VERDICTS[statuses[reports.length]];
		if (!report.includes(`"status":"${status}"`)) {
			throw new Error(`record ${reports.length + 1} is ${status} among others, but ${report}`);
		}
		reports.push(report);
		start = end + 1;
	}
	return reports.join('\n') + '\n';
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function reportOn(fair, line, linesBefore) {
	let pasted = line;
	try {
		pasted = utf8.decode(line);
	} catch {} // no text, so the bytes are given as they are
	try {
		return written(await fair.inspectRecord(pasted));
	} catch ({ line, column, field, message }) {
		return JSON.stringify({ status: 'malformed', computed: null, error: { line: line + linesBefore, column, field, message } });
	}
}

// written is JSON.stringify of a report, except for one thing that no object of
// JavaScript keeps: it puts names that are array indices, such as 10 and 9,
// before all others and in the order of their numbers, where canonical JSON
// sorts them as text.
function written(report) {
	if (!hasIndex(report.claimed)) {
		return JSON.stringify(report);
	}
	const members = Object.entries(report).map(([name, value]) => `"${name}":${name === 'claimed' ? canonical(value) : JSON.stringify(value)}`);
	return `{${members.join(',')}}`;
}

function hasIndex(value) {
	return typeof value === 'object' && value !== null && Object.keys(value).some((name) => (!Array.isArray(value) && /^\d+$/.test(name)) || hasIndex(value[name]));
}

function canonical(value) {
	if (typeof value !== 'object' || value === null) {
		return JSON.stringify(value);
	}
	if (Array.isArray(value)) {
		return `[${value.map(canonical).join(',')}]`;
	}
	return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}
