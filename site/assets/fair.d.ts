declare module "@galabet/fair" {
  export interface Check {
    name: string;
    state: "matches" | "mismatch" | "not-provided" | "unsupported";
    detail: string;
  }
  export interface Report {
    kind: string;
    status: "matches" | "mismatch" | "incomplete";
    computed: unknown;
    claimed: unknown;
    checks: Check[];
    difference: string | null;
    recordHash: string;
    note: string;
  }
  export interface MalformedError extends Error {
    line: number;
    column: number;
    field: string;
  }
  export function inspectRecord(input: string): Promise<Report>;
}
