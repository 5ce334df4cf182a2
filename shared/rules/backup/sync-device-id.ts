/** Letters of RFC 4648 base32; 0, 1 and 8 are none of them and are read as what they look like. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** A SHA-256 in base32. */
const LETTERS = 52;
/** Letters that one check letter stands for. */
const CHECKED = 13;
const GROUP = 7;

/** Check letter of some letters: Luhn's sum to the base of 32. */
function checkLetter(letters: string): string {
  let factor = 1;
  let sum = 0;
  for (const letter of letters) {
    const product = factor * ALPHABET.indexOf(letter);
    factor = factor === 2 ? 1 : 2;
    sum += Math.floor(product / 32) + (product % 32);
  }
  return ALPHABET.charAt((32 - (sum % 32)) % 32);
}

const inGroups = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_group, index) => text.slice(index * length, (index + 1) * length)); // prettier-ignore

/**
 * The id under which sync engines know a device: the SHA-256 (32 bytes) of what identifies it, in base32 with four
 * check letters, in eight groups of seven (DEV-08).
 */
export function syncDeviceId(digest: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let letters = '';
  for (const byte of digest) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  if (bits > 0) letters += ALPHABET.charAt((held << (5 - bits)) & 31);
  const checked = inGroups(letters, CHECKED).map((group) => group + checkLetter(group));
  return inGroups(checked.join(''), GROUP).join('-');
}

/**
 * Reads an id as a person writes it: small letters, blanks, no dashes, 0, 1 and 8 for O, I and B. Answers its one
 * form; null when a letter is wrong or missing.
 */
export function readSyncDeviceId(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
  const groups = inGroups(text, CHECKED + 1);
  const isWhole =
    text.length === LETTERS + LETTERS / CHECKED &&
    /^[A-Z2-7]+$/.test(text) &&
    groups.every((group) => checkLetter(group.slice(0, CHECKED)) === group.charAt(CHECKED));
  return isWhole ? inGroups(text, GROUP).join('-') : null;
}
