import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_CLASSES } from '../constants.ts';

/** A broken password rule; its text is the key `password.<rule>`. PW-04 */
export type PasswordRule = 'charset' | 'length' | 'classes';

const CLASSES: readonly RegExp[] = [/[0-9]/, /[A-Z]/, /[a-z]/, /[^0-9A-Za-z]/];
const PRINTABLE = /^[\x20-\x7e]*$/;

/**
 * The rules a new password breaks, in the order they are told; empty when it may be set. Outer spaces do not count,
 * length is in UTF-16 units. PW-01, PW-02, PW-03, PW-04
 */
export function brokenPasswordRules(password: string): PasswordRule[] {
  const value = password.trim();
  const classes = CLASSES.filter((pattern) => pattern.test(value)).length;
  const broken: PasswordRule[] = [];
  if (!PRINTABLE.test(value)) broken.push('charset');
  if (value.length < PASSWORD_MIN || value.length > PASSWORD_MAX) broken.push('length');
  if (classes < PASSWORD_MIN_CLASSES) broken.push('classes');
  return broken;
}
