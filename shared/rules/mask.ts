import { MASK_FROM_DIGITS, NAME_SHOWN_MAX } from '../constants.ts';

const MOBILE = /^1[3-9]\d{9}$/;
const LEADING_NUMBER = new RegExp(`^\\d{${MASK_FROM_DIGITS},}`);
const STARS = '****';
const DOTS = '...';

/** Hides the middle four digits of a mobile number; any other text stays as it is. MSK-01 */
export function maskMobile(text: string): string {
  return MOBILE.test(text) ? text.slice(0, 3) + STARS + text.slice(7) : text;
}

/** Hides digits 4 to 7 of a number of seven or more digits at the start of a text. MSK-02 */
export function maskLeadingNumber(text: string): string {
  return LEADING_NUMBER.test(text) ? text.slice(0, 3) + STARS + text.slice(7) : text;
}

/** Cuts a name to `limit` characters, the last three being dots; a character is never split. MSK-03 */
export function shortName(name: string, limit: number = NAME_SHOWN_MAX): string {
  const characters = Array.from(name);
  return characters.length <= limit ? name : characters.slice(0, limit - DOTS.length).join('') + DOTS;
}

/**
 * Cuts the middle out of a file name so that the end of its stem and its extension stay readable ('abc...xyz.jpg').
 * A name whose extension leaves no room is cut as any other. MSK-03
 */
export function shortFileName(name: string, limit: number = NAME_SHOWN_MAX): string {
  const characters = Array.from(name);
  if (characters.length <= limit) return name;
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 ? characters.slice(dot) : [];
  const room = limit - DOTS.length - extension.length;
  if (room < 2) return shortName(name, limit);
  const tail = Math.floor(room / 2);
  const stem = dot > 0 ? characters.slice(0, dot) : characters;
  return [...stem.slice(0, room - tail), DOTS, ...stem.slice(stem.length - tail), ...extension].join('');
}
