/** What stands in place of something private. */
export const HIDDEN = '***';

/** Forms of what says who, where, or how to get in. */
const forms: readonly RegExp[] = [
  // Addresses of pages and places in the network.
  /\b(?:https?|wss?|ftp|smb):\/\/[^\s"'<>]+/gi,
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g,
  /\b(?:\d{1,3}\.){3}\d{1,3}(?::\d{2,5})?\b/g,
  /(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}(?::?[0-9a-f]{1,4})\b/gi,
  /\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi,
  // Long rows of hexadecimal digits are keys, tokens or ids of devices; eleven digits are a telephone.
  /\b[0-9a-f]{24,}\b/gi,
  /(?<!\d)1\d{10}(?!\d)/g,
];
/** A word for a secret, and what is set to it. */
const secrets = /(?<!\w)(password|passwd|pwd|token|secret|密码|口令)(\s*(?:is|[:=：＝是])\s*)([^\s,;，；。]+)/giu;

/** A text as a pattern that finds just this text. */
const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A text without what says who, where or how to get in: addresses, telephones, mails, tokens, passwords that are
 * named as such, and the given names (of accounts, of the device). Very short names are left, they are words as well.
 */
export function redact(text: string, names: readonly string[] = []): string {
  let clean = text.replace(secrets, (_all, word: string, is: string) => `${word}${is}${HIDDEN}`);
  for (const form of forms) clean = clean.replace(form, HIDDEN);
  // The longest first: a name may be part of another.
  for (const name of names.toSorted((one, two) => two.length - one.length))
    if (name.length >= 3) clean = clean.replace(new RegExp(`(?<!\\w)${plain(name)}(?!\\w)`, 'g'), HIDDEN);
  return clean;
}
