import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import { fieldSeconds, minuteField } from '../../components/place/when.ts';

const DAY_S = 86_400;

/** For how long a share holds; `date` ends at a time that is chosen, `never` at none. */
export const lifetimes = {
  hour: 3600,
  day: DAY_S,
  days3: 3 * DAY_S,
  week: 7 * DAY_S,
  month: 30 * DAY_S,
  never: 0,
  date: null,
} as const;
export type Lifetime = keyof typeof lifetimes;

/** What is asked for in the sheet of a share. */
export interface ShareForm {
  readonly name: string;
  readonly members: readonly string[];
  /** By link, or for accounts of this device. */
  readonly to: 'link' | 'members';
  /** '' for none. */
  readonly code: string;
  readonly lifetime: Lifetime;
  /** Value of the date and time field. */
  readonly until: string;
  /** Value of the number field; '' for no limit. */
  readonly limit: string;
}

export type FormProblem = 'code' | 'until' | 'limit' | 'members';

/** Letters and digits that are not mistaken for one another when read out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A fresh code of four characters. */
export function newCode(random: (max: number) => number): string {
  return Array.from({ length: 4 }, () => ALPHABET[random(ALPHABET.length)] ?? 'a').join('');
}

/** A number below `max` that nobody can guess. */
export const randomBelow = (max: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % max;

/** The lifetime that stands for so many seconds. */
export function lifetimeOf(seconds: number): Lifetime {
  const found = (Object.keys(lifetimes) as Lifetime[]).find((key) => lifetimes[key] === seconds);
  return found ?? 'date';
}

/** A new share: with a code, for as long as the account's setting says. Unix milliseconds. */
export function emptyForm(name: string, expire: number, now: number, code: string): ShareForm {
  const lifetime = lifetimeOf(expire);
  const until = minuteField(now / 1000 + (expire > 0 ? expire : DAY_S));
  return { name, members: [], to: 'link', code, lifetime, until, limit: '' };
}

/** A share that exists, to be changed. */
export function formOf(share: ShareRecord, now: number): ShareForm {
  return {
    name: share.name,
    members: share.members,
    to: share.members.length > 0 ? 'members' : 'link',
    code: share.code,
    lifetime: share.expire_at === 0 ? 'never' : 'date',
    until: minuteField(share.expire_at === 0 ? now / 1000 + DAY_S : share.expire_at),
    limit: share.limit === 0 ? '' : String(share.limit),
  };
}

/** Seconds from now until the share ends, 0 for never; null for a time that has passed or is none. */
export function expireOf({ lifetime, until }: ShareForm, now: number): number | null {
  const fixed = lifetimes[lifetime];
  if (fixed !== null) return fixed;
  const at = fieldSeconds(until);
  const left = at === null ? 0 : Math.floor(at - now / 1000);
  return left >= 60 && left <= 3650 * DAY_S ? left : null;
}

/** What keeps the form from being sent. */
export function problemsOf(form: ShareForm, now: number): FormProblem[] {
  const problems: FormProblem[] = [];
  if (form.to === 'members' && form.members.length === 0) problems.push('members');
  if (form.to === 'link' && !/^([A-Za-z0-9]{4})?$/.test(form.code)) problems.push('code');
  if (expireOf(form, now) === null) problems.push('until');
  if (form.to === 'link' && !/^(|[1-9]\d{0,5})$/.test(form.limit.trim())) problems.push('limit');
  return problems;
}

interface ShareFields {
  readonly name?: string;
  readonly code?: string;
  readonly expire: number;
  readonly limit?: number;
  readonly members?: string[];
}

/** The fields of the calls that make and change a share. Only for a form without problems. */
export function shareFields(form: ShareForm, now: number): ShareFields {
  const name = form.name.trim();
  return {
    ...(name === '' ? {} : { name }),
    expire: expireOf(form, now) ?? 0,
    ...(form.to === 'members'
      ? { members: [...form.members] }
      : { code: form.code, limit: form.limit.trim() === '' ? 0 : Number(form.limit) }),
  };
}
