// The errors of this package. Each message is one sentence for a person, and
// never contains the value that was refused.

/** Text that is not one acceptable record: there is no verdict. */
export class MalformedError extends Error {
	constructor(message, field, line, column) {
		super(message);
		this.name = 'MalformedError';
		this.field = field;
		this.line = line;
		this.column = column;
	}
}

/** An argument that breaks a rule of GFS/1.0. */
export class FieldError extends Error {
	constructor(message, field) {
		super(message);
		this.name = 'FieldError';
		this.field = field;
	}
}

/** The engine could not be loaded, or failed. */
export class EngineError extends Error {
	constructor(message, cause) {
		super(message, { cause });
		this.name = 'EngineError';
	}
}
