/**
 * The four bytes of GB18030: what its two bytes do not hold, with which it has every character of Unicode. Their
 * numbers run through the bytes like the digits of a clock: the last and the second have ten values, the others 126.
 */
const DIGITS = 10;
const LETTERS = 126;

/** Numbers below this are characters of the first plane; the rest of Unicode begins at the other. */
const FIRST_PLANE = 39_420;
const OTHER_PLANES = 189_000;
const OTHER_PLANES_FROM = 0x10000;

function bytesOf(number: number): readonly number[] {
  const last = number % DIGITS;
  const third = Math.floor(number / DIGITS) % LETTERS;
  const second = Math.floor(number / DIGITS / LETTERS) % DIGITS;
  const first = Math.floor(number / DIGITS / LETTERS / DIGITS);
  return [0x81 + first, 0x30 + second, 0x81 + third, 0x30 + last];
}

let firstPlane: ReadonlyMap<string, readonly number[]> | undefined;

/** Characters of the first plane that need four bytes, found by reading every four bytes once. */
function readFirstPlane(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('gb18030');
  const table = new Map<string, readonly number[]>();
  for (let number = 0; number < FIRST_PLANE; number += 1) {
    const bytes = bytesOf(number);
    const text = decoder.decode(Uint8Array.from(bytes));
    // What cannot be read is shown as this mark, and the mark itself is never written: it stands for lost bytes.
    if (text !== '\uFFFD' && !table.has(text)) table.set(text, bytes);
  }
  return table;
}

/** The four bytes of a character that has no shorter way to be written; undefined for what is no character. */
export function fourBytesOf(char: string): readonly number[] | undefined {
  const code = char.codePointAt(0) ?? 0;
  if (code >= OTHER_PLANES_FROM) return bytesOf(OTHER_PLANES + code - OTHER_PLANES_FROM);
  firstPlane ??= readFirstPlane();
  return firstPlane.get(char);
}
