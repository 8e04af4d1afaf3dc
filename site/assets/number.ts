// A number as JSON writes it.

/** Says whether text is one, digit by digit. */
export function isNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text);
}

/** What keeps a value that was typed from being a number, and how to mend it; null when nothing does. */
export function faultInNumber(value: string): string | null {
  if (isNumber(value)) {
    return null;
  }
  if (/\s/.test(value)) {
    return "There is a space in it. Take it out.";
  }
  if (/[^\P{Nd}0-9]/u.test(value)) {
    return "Its digits are others than 0–9, which they may look like. Type them again.";
  }
  if (/^-?0\d/.test(value)) {
    return `It begins with a zero too many. Write ${value.replace(/^(-?)0+(?=\d)/, "$1")}.`;
  }
  if (/^-?\d*,\d+$/.test(value)) {
    return "It has a comma. Write a point.";
  }
  return "This is not a number as a record writes it: digits, and a point before the digits of a fraction.";
}
