/**
 * GFS/1.0: provably fair outcomes, computed by Go compiled to WebAssembly.
 *
 * Importing the module loads the engine; the import rejects with an EngineError
 * when it cannot be loaded. Functions that return a Promise reject, the others
 * throw: a MalformedError for a record from outside that is none
 * (inspectRecord, parseInspection, explain), a FieldError for any other argument. Hex is lowercase and hashed as text.
 */

/** The nine single-player games. */
export type GameName = 'dice' | 'limbo' | 'roulette' | 'wheel' | 'plinko' | 'mines' | 'keno' | 'blackjack' | 'hilo';

/** A card: rank `A23456789TJQK`, then suit `CDHS`, such as `TD`. */
export type Card = string;

export interface PlinkoResult {
	/** One step a row: 0 is left, 1 is right. */
	path: (0 | 1)[];
	/** The sum of the path. */
	bucket: number;
}

/** The result of each game. */
export interface Results {
	/** 0 to 100 in hundredths. */
	dice: number;
	/** A multiplier of at least 1, in hundredths. */
	limbo: number;
	/** 0 to 36. */
	roulette: number;
	/** 0 to segments - 1. */
	wheel: number;
	plinko: PlinkoResult;
	/** Tiles 0 to 24, ascending. */
	mines: number[];
	/** Numbers 1 to 40, ascending. */
	keno: number[];
	/** The whole shoe in dealing order. */
	blackjack: Card[];
	/** The whole shoe in dealing order. */
	hilo: Card[];
}

/**
 * A game's parameter; each has a default. `play` ignores any other name, those
 * of other games and those no game has, so a misspelt one plays the default.
 */
export interface Params {
	/** limbo: at least 0 and below 1; default 0.01. */
	houseEdge?: number;
	/** wheel: a whole number from 2 up; default 10. */
	segments?: number;
	/** plinko: 8 to 16; default 16. */
	rows?: number;
	/** mines: 1 to 24; default 3. */
	mines?: number;
	/** keno: 1 to 40; default 10. */
	draws?: number;
	/** blackjack and hilo: 1 to 8; default 1. */
	decks?: number;
}

export interface Bet<G extends string = string> {
	game: G;
	params?: Params;
	/** 64 characters 0-9 a-f. */
	serverSeed: string;
	/** 1 to 64 UTF-16 code units without a colon, used as typed. */
	clientSeed: string;
	/** A whole number from 0 to 2^53 - 1. */
	nonce: number;
}

export interface Outcome<R = unknown> {
	result: R;
	/** The highest digest that was used, from 0. */
	cursor: number;
	/** All floats that were used, in order, each at least 0 and below 1. */
	floats: number[];
}

/** A single-player record. Members it does not name are part of its hash and signature. */
export interface FairRecord {
	spec: string;
	profile?: string;
	game: string;
	params?: Params;
	/** Only after the reveal. */
	serverSeed?: string | undefined;
	commitment?: string;
	clientSeed: string;
	nonce: number;
	cursor?: number;
	result?: unknown;
	/** Unix time in milliseconds. */
	at?: number;
	/** 128 hex characters; goes with signer. */
	signature?: string;
	/** The public key, 64 hex characters. */
	signer?: string;
	[member: string]: unknown;
}

// Playing

/** Computes a game's result. Rejects a wrong game, seed, nonce or parameter, and names it in `field`. */
export function play<G extends GameName>(bet: Bet<G>): Promise<Outcome<Results[G]>>;
export function play(bet: Bet): Promise<Outcome>;

export interface DigestInputs {
	serverSeed: string;
	clientSeed: string;
	nonce: number;
	/** Which digest, from 0 to 2^53 - 1; default 0. */
	cursor?: number;
}

/** The 32 bytes of one digest: HMAC-SHA256 of `clientSeed:nonce:cursor` under the server seed's text. */
export function deriveDigest(serverSeed: string, clientSeed: string, nonce: number, cursor?: number): Promise<Uint8Array>;
export function deriveDigest(inputs: DigestInputs): Promise<Uint8Array>;

export interface FloatInputs {
	serverSeed: string;
	clientSeed: string;
	nonce: number;
	/** How many floats, 1 to 65536; default 1. */
	count?: number;
}

/** The first floats of the stream, and the highest digest they used. */
export function deriveFloats(serverSeed: string, clientSeed: string, nonce: number, count?: number): Promise<{ floats: number[]; cursor: number }>;
export function deriveFloats(inputs: FloatInputs): Promise<{ floats: number[]; cursor: number }>;

/** The 8 floats of a digest, given as 32 bytes or 64 hex characters. */
export function digestToFloats(digest: Uint8Array | readonly number[] | string): number[];

/** The float of 4 bytes: their big-endian number divided by 2^32. */
export function bytesToFloat(bytes: Uint8Array | readonly number[]): number;

export const GAMES: readonly GameName[];
export function isGameName(name: unknown): name is GameName;

// Seeds

/** 32 random bytes as 64 hex characters. */
export function createServerSeed(): Promise<string>;

/** 16 random bytes as 32 hex characters. */
export function createClientSeed(): Promise<string>;

/** Throws a FieldError unless the seed is 64 characters 0-9 a-f. */
export function assertServerSeed(serverSeed: unknown): asserts serverSeed is string;

/** Throws a FieldError unless the seed has 1 to 64 UTF-16 code units and no colon. */
export function assertClientSeed(clientSeed: unknown): asserts clientSeed is string;

/** The commitment to a server seed, and the Unix time in milliseconds on this machine's clock. */
export function commit(serverSeed: string): Promise<{ commitment: string; publishedAt: number }>;

/** Whether the commitment, in either case, is the server seed's. Rejects a seed that is none. */
export function verifyCommitment(serverSeed: string, commitment: string): Promise<boolean>;

// Records

export interface Verification {
	/** Nothing was found against the record. */
	ok: boolean;
	/** The result that the inputs give; null when it cannot be computed. */
	computed: unknown;
	/** The record's result; null when it has none. */
	claimed: unknown;
	commitmentOk: boolean;
	cursorOk: boolean;
	/** null when the record is not signed. */
	signatureOk: boolean | null;
	recordHash: string;
	/** What was found against the record. */
	reasons: string[];
}

/**
 * Checks a record that a program built, of at most 4 MiB as JSON. Rejects one
 * that it cannot read. Text from outside is for inspectRecord.
 */
export function verifyRecord(record: FairRecord): Promise<Verification>;

/** A member that is needed is missing or cannot be checked: incomplete. */
export type Status = 'matches' | 'mismatch' | 'incomplete';
export type State = 'matches' | 'mismatch' | 'not-provided' | 'unsupported';
export type CheckName = 'Commitment' | 'Pinned commitment' | 'Cursor' | 'Chain link' | 'Signature' | 'Pinned key' | 'Beacon' | 'Outcome';

export interface Check {
	name: CheckName;
	state: State;
	/** What was compared, in a sentence. */
	detail: string;
	/** What the inputs give, or what was pinned; null when there is no such value. */
	expected: unknown;
	/** What the record has in its place; null when it has nothing. */
	actual: unknown;
	/** The mistake that explains a mismatch, if it is a common one. */
	hint: string | null;
}

export interface Report {
	/** The game's name, `Crash`, or `Galabet Flight`. */
	kind: string;
	status: Status;
	/** The result that the inputs give; null when the seed is not revealed. */
	computed: unknown;
	/** The record's result; null when it has none. */
	claimed: unknown;
	checks: Check[];
	/** Where the results first differ, such as `result.path[2]`; null if nowhere. */
	difference: string | null;
	recordHash: string;
	/** What the verdict proves and does not prove. */
	note: string;
}

/** What a player saved, to compare a record with; each 64 lowercase hex characters. */
export interface Pinned {
	/** As the operator showed it before the bet. */
	commitment?: string;
	/** The operator's public key. */
	signer?: string;
}

/**
 * Checks one record from outside: its text exactly as it was pasted, or an
 * object. At most 65,536 bytes and 12 levels. Each pinned value adds a check.
 * Rejects with a MalformedError when there is no verdict; an object that JSON
 * cannot hold, and a pinned value of another form, is a FieldError.
 */
export function inspectRecord(untrusted: string | Uint8Array | object, pinned?: Pinned): Promise<Report>;

/** The report of inspectRecord as text: the line, without its end, that `fair verify --json` prints. */
export function inspectRecordJson(untrusted: string | Uint8Array | object, pinned?: Pinned): Promise<string>;

/** The record that inspectRecord would give a verdict on. Throws where that rejects. */
export function parseInspection(untrusted: string | Uint8Array | object): { [member: string]: unknown };

export interface Explanation {
	/** The game's name or `Crash`. */
	kind: string;
	/** The server seed or game hash: the HMAC key. */
	secret: string;
	/** Its SHA-256. */
	secretHash: string;
	digests: { cursor: number; message: string; digest: string }[];
	/** Each float, and the four bytes of a digest that it is read from. */
	floats: { cursor: number; bytes: number[]; float: number }[];
	/** The shuffle: item i changes places with item j. */
	swaps: { i: number; j: number }[];
	/** The numbers of the games that do not shuffle, step by step. */
	arithmetic: { expression: string; value: number }[];
	result: unknown;
}

/** Every step from a record's inputs to its result. Rejects where inspectRecord does, and for a record that is not revealed. */
export function explain(untrusted: string | Uint8Array | object): Promise<Explanation>;

/** The four verdicts, in the order of `statuses`. */
export const VERDICTS: readonly ['matches', 'mismatch', 'incomplete', 'malformed'];

export interface Verdicts {
	total: number;
	matches: number;
	mismatch: number;
	incomplete: number;
	malformed: number;
	/** One byte a record, in order: an index of VERDICTS. */
	statuses: Uint8Array;
}

/**
 * The verdicts on many records, one a line; blank lines are passed over. Text
 * of at most 16 Mi UTF-16 code units, or UTF-8 bytes of any length. A line that
 * is no record is malformed and does not reject.
 */
export function verifyLines(lines: string | Uint8Array): Promise<Verdicts>;

/** Canonical JSON. Throws for NaN, an infinity, a cycle, a BigInt, and above 4 MiB or 512 levels. */
export function canonicalJson(value: unknown): string;

/** What is hashed and signed: canonical JSON of the record without signature and signer. */
export function signingPayload(record: object): string;

/** The SHA-256 of the signing payload. */
export function recordHash(record: object): Promise<string>;

// Signatures

export interface KeyPair {
	/** 64 hex characters. */
	publicKey: string;
	/** 128 hex characters: the 32-byte seed, then the public key. */
	secretKey: string;
}

/** A new Ed25519 key pair. */
export function generateKeyPair(): Promise<KeyPair>;

/** The Ed25519 signature of text or bytes, 128 hex characters. */
export function sign(message: string | Uint8Array, secretKey: string): Promise<string>;

/** Whether the signature verifies. Rejects one of another form, and a public key of small order. */
export function verifySignature(message: string | Uint8Array, signature: string, publicKey: string): Promise<boolean>;

/** A copy of the record with its signature and signer. */
export function signRecord<R extends object>(record: R, secretKey: string): Promise<R & { signature: string; signer: string }>;

/** Whether the record's signature verifies under its signer. Rejects a record without both. */
export function verifyRecordSignature(record: object): Promise<boolean>;

// Crash

export interface CrashChain {
	/** The first hash of the chain, the hash of the last game. */
	secret: string;
	/** How many games, 1 to 10,000,000. */
	length: number;
	/** Published before game 1. */
	terminatingHash: string;
}

/** A chain of so many games, on a new secret unless one is given. */
export function createCrashChain(length: number, secret?: string): Promise<CrashChain>;
export function createCrashChain(inputs: { length: number; secret?: string }): Promise<CrashChain>;

/** The hash of a game, from 1 to length. */
export function crashGameHash(secret: string, length: number, game: number): Promise<string>;
export function crashGameHash(inputs: { secret: string; length: number; game: number }): Promise<string>;

/** All length + 1 hashes, the secret first. */
export function expandCrashChain(secret: string, length: number): Promise<string[]>;
export function expandCrashChain(inputs: { secret: string; length: number }): Promise<string[]>;

/** Whether a game's hash leads to that of the game before, or to the terminating hash. */
export function verifyCrashLink(gameHash: string, previousHash: string): Promise<boolean>;

/** A multiplier of at least 1, in hundredths. houseEdge is at least 0 and below 1; default 0.01. */
export function crashResult(gameHash: string, salt: string, houseEdge?: number): Promise<number>;
export function crashResult(inputs: { gameHash: string; salt: string; houseEdge?: number }): Promise<number>;

// Bytes and hashes. One call takes at most 16 MiB.

/** The 32 bytes of a hash of bytes, or of text's UTF-8. */
export function sha256(data: string | Uint8Array): Promise<Uint8Array>;
export function sha256Hex(data: string | Uint8Array): Promise<string>;
export function hmacSha256(key: string | Uint8Array, message: string | Uint8Array): Promise<Uint8Array>;
export function toHex(bytes: Uint8Array | readonly number[]): string;
/** The bytes of hex in either case. */
export function fromHex(hex: string): Uint8Array;
/** Random bytes, at most 2^30. */
export function randomBytes(length: number): Uint8Array;
/** Compares two texts in a time that depends on their lengths only. */
export function timingSafeEqualHex(a: string, b: string): boolean;

// The package

export const SPEC_VERSION: 'GFS/1.0';
export const SERVER_SEED_BYTES: 32;
export const CLIENT_SEED_MAX_LENGTH: 64;
export const BYTES_PER_DIGEST: 32;
export const FLOATS_PER_DIGEST: 8;
/** The most that inspectRecord reads, in UTF-8 bytes. */
export const MAX_RECORD_BYTES: 65536;

export const version: {
	readonly spec: 'GFS/1.0';
	readonly package: string;
	/** The Go toolchain that built fair.wasm. */
	readonly go: string;
	/** The SHA-256 of fair.wasm in hex. */
	readonly wasmSha256: string;
};

/** A record from outside that is none, or has a member that cannot be used: nothing was checked. */
export class MalformedError extends Error {
	constructor(message: string, field: string, line: number, column: number);
	name: 'MalformedError';
	/** The member, such as `params.mines`; may be ''. */
	field: string;
	/** From 1. */
	line: number;
	/** From 1, in UTF-16 code units. */
	column: number;
}

/** An argument that breaks a rule. */
export class FieldError extends Error {
	constructor(message: string, field: string);
	name: 'FieldError';
	/** The argument; may be ''. */
	field: string;
}

/** The engine could not be loaded, or failed on an input; the next call has a new one. */
export class EngineError extends Error {
	constructor(message: string, cause?: unknown);
	name: 'EngineError';
}
