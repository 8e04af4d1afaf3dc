// The statuses of verifyLines, the same for the package and its rivals.
export const MATCHES = 0;
export const MISMATCH = 1;
export const INCOMPLETE = 2;
export const MALFORMED = 3;
