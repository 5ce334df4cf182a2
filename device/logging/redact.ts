/**
 * Field names whose values never reach a log, a call record or an answer of the control surface: secrets, and the texts of
 * notes, which may stand in a safe box.
 */
const secretName =
  /token|passw|pwd|secret|second|captcha|sms_code|ticket|authorization|cookie|^code$|^old$|^new$|^html$/i;

/** What stands in place of a secret. */
export const REDACTED = '***';

/** A password in an address, such as that of a link to be downloaded. */
const inAddress = /([a-z]:\/\/[^\s/?#@:"\\]*):[^\s/?#@"\\]*@/gi;

/** Takes passwords out of the addresses in a text. */
export const redactAddresses = (text: string): string => text.replace(inAddress, `$1:${REDACTED}@`);

/** Copies a record with the values of secret fields taken out, nested objects included. */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (secretName.test(key) && value !== '' && value !== undefined && value !== null) out[key] = REDACTED;
    else if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error))
      out[key] = redactFields(value as Record<string, unknown>);
    else out[key] = typeof value === 'string' ? redactAddresses(value) : value;
  }
  return out;
}

/** Takes secrets out of the query of an address. */
export function redactUrl(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const query = new URLSearchParams(url.slice(at + 1));
  for (const key of [...query.keys()]) if (secretName.test(key)) query.set(key, REDACTED);
  return `${url.slice(0, at)}?${query.toString()}`;
}
