// The report as a file: the bytes that the command prints for the same record.

let address: string | undefined;

/** Makes the link save the line of a report. Only the newest report is kept in memory. */
export function offerReport(link: HTMLAnchorElement, line: string): void {
  if (address !== undefined) {
    URL.revokeObjectURL(address);
  }
  address = URL.createObjectURL(new Blob([line, "\n"], { type: "application/json" }));
  link.href = address;
}
