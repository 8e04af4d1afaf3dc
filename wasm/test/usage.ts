// Code as users write it, for the type checker alone.
import * as fair from '../fair.js';

export async function usage(): Promise<void> {
	const serverSeed = await fair.createServerSeed();
	const { commitment, publishedAt } = await fair.commit(serverSeed);
	const bet = { game: 'mines', params: { mines: 3 }, serverSeed, clientSeed: 'galabet', nonce: 0 } as const;
	const { result, cursor, floats } = await fair.play(bet);
	const tiles: number[] = result;
	const { path, bucket } = (await fair.play({ ...bet, game: 'plinko' })).result;
	const left: boolean = path[0] === 0;

	// A game's name that came from outside has a result of unknown shape.
	const name: string = bet.game;
	const unknown: unknown = (await fair.play({ ...bet, game: name })).result;
	const known: fair.GameName = fair.isGameName(name) ? name : 'dice';

	const record: fair.FairRecord = { spec: fair.SPEC_VERSION, ...bet, commitment, cursor, result, at: publishedAt, table: 7 };
	const { ok, signatureOk, reasons } = await fair.verifyRecord(record);
	const signed: string = ok && signatureOk !== null ? reasons.join() : (await fair.signRecord(record, (await fair.generateKeyPair()).secretKey)).signer;

	try {
		const report = await fair.inspectRecord(JSON.stringify(record));
		const status: 'matches' | 'mismatch' | 'incomplete' = report.status;
		console.log(status, report.checks.map(({ name, state }) => `${name} ${state}`));
	} catch (error) {
		if (error instanceof fair.MalformedError) {
			console.log(error.line, error.column, error.field);
		}
	}

	const { statuses } = await fair.verifyLines(new Uint8Array());
	const verdict: string | undefined = fair.VERDICTS[statuses[0] ?? 3];

	const digest: Uint8Array = await fair.deriveDigest({ serverSeed, clientSeed: 'a', nonce: 0 });
	const same: Uint8Array = await fair.deriveDigest(serverSeed, 'a', 0, 0);
	const chain = await fair.createCrashChain(10);
	const hashes: string[] = await fair.expandCrashChain(chain);
	const multiplier: number = await fair.crashResult({ gameHash: await fair.crashGameHash(chain.secret, 10, 1), salt: 'galabet' });
	console.log(tiles, bucket, left, unknown, known, signed, floats, verdict, fair.digestToFloats(digest), same, hashes, multiplier);

	// @ts-expect-error: a nonce is a number
	await fair.play({ ...bet, nonce: '0' });
	// @ts-expect-error: a result is no longer a number of its own
	const wrong: number = result;
	// @ts-expect-error: no such function
	fair.audit(wrong);
}
