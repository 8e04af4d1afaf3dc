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
		const report = await fair.inspectRecordJson(pasted);
		if (JSON.stringify(JSON.parse(report)) !== JSON.stringify(await fair.inspectRecord(pasted))) {
			throw new Error(`record ${linesBefore + 1} has two reports, one of them ${report}`);
		}
		return report;
	} catch ({ line, column, field, message }) {
		return JSON.stringify({ status: 'malformed', computed: null, error: { line: line + linesBefore, column, field, message } });
	}
}
