import { NOTICE_SOURCES } from '../constants.ts';

export type NoticeSource = (typeof NOTICE_SOURCES)[number];

/** What is kept of a message that stays out of the list or in front of it; short, since the device keeps it. */
export interface KeptNotice {
  readonly key: string;
  readonly kind?: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
  /** Unix milliseconds. */
  readonly at?: number;
  readonly route?: string;
  readonly source: NoticeSource;
}

/** A message that comes back later. */
export interface PutOff extends KeptNotice {
  /** Unix milliseconds at which it comes back. */
  readonly until: number;
}

/** Hours of each day, in minutes after midnight of this computer; `until` before `from` is on the next day. */
export interface DigestHours {
  readonly from: number;
  readonly until: number;
}

/** Nothing that is not critical is told; it stands in the list all the same. */
export interface Quiet {
  /** Unix milliseconds at which it ends by itself; null: somebody ends it. */
  readonly until: number | null;
}

/** What an account wishes of its messages; kept on the device, for all its computers. */
export interface NoticeWishes {
  readonly muted: readonly NoticeSource[];
  /** In these hours what is not critical is gathered and told once at their end; null: no such hours. */
  readonly digest: DigestHours | null;
  /** Do not disturb; null: it was not asked for. */
  readonly quiet: Quiet | null;
  readonly later: readonly PutOff[];
  /** Critical messages that somebody has seen and nobody has acknowledged. */
  readonly standing: readonly KeptNotice[];
}

export const noWishes: NoticeWishes = { muted: [], digest: null, quiet: null, later: [], standing: [] };

/** One change of the wishes, so that it can be made to what another computer has kept meanwhile. */
export type WishChange =
  | { readonly type: 'putOff'; readonly notice: PutOff }
  /** Messages that are no longer put off: brought back, looked at, or deleted. */
  | { readonly type: 'backAgain'; readonly keys: readonly string[] }
  | { readonly type: 'muted'; readonly source: NoticeSource; readonly muted: boolean }
  | { readonly type: 'digest'; readonly digest: DigestHours | null }
  | { readonly type: 'quiet'; readonly quiet: Quiet | null }
  | { readonly type: 'standing'; readonly notices: readonly KeptNotice[] }
  | { readonly type: 'acknowledged'; readonly key: string }
  /** Every message is deleted. */
  | { readonly type: 'cleared' };

/** Name of the wishes among the values of an account on the device. */
export const NOTICE_WISHES_KEY = 'notices.wishes';

/** Most that is kept, so that it fits into one value of the device; the oldest go first. */
const LATER_MAX = 30;
const STANDING_MAX = 20;
const TITLE_MAX = 100;
const TEXT_MAX = 300;

export const DAY_MINUTES = 1440;
const HOUR_MS = 3_600_000;
/** "Until tomorrow" ends at this hour. */
const MORNING = 8;

/** Source of a message of the device by its kind; a kind that nobody knows counts as one of the device itself. */
export function noticeSource(action: unknown): NoticeSource {
  if (typeof action !== 'string') return 'device';
  if (action.startsWith('group_')) return 'team';
  if (action.startsWith('share_') || action.startsWith('collect_')) return 'shares';
  if (action === 'ip_blocked' || action.startsWith('login_')) return 'security';
  return action.startsWith('account_') || action.startsWith('role_') ? 'account' : 'device';
}

/** Milliseconds at which a message comes back that is put off now; "tomorrow" is its morning on this computer. */
export function putOffUntil(how: 'hour' | 'tomorrow', now: number): number {
  if (how === 'hour') return now + HOUR_MS;
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  return morning.setHours(MORNING, 0, 0, 0);
}

function atMinute(now: number, days: number, minute: number): number {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  return day.setHours(0, minute, 0, 0);
}

/** The digest hours in which a moment lies, as unix milliseconds with the end excluded; null outside of them. */
export function digestAt(digest: DigestHours | null, now: number): { start: number; end: number } | null {
  if (digest === null || digest.from === digest.until) return null;
  const overnight = digest.until < digest.from ? 1 : 0;
  for (const days of [0, -overnight]) {
    const start = atMinute(now, days, digest.from);
    const end = atMinute(now, days + overnight, digest.until);
    if (now >= start && now < end) return { start, end };
  }
  return null;
}

/** The next moment after `now` at which digest hours begin or end; Infinity without any. */
export function nextDigestTurn(digest: DigestHours | null, now: number): number {
  if (digest === null || digest.from === digest.until) return Infinity;
  const turns = [0, 1].flatMap((days) => [digest.from, digest.until].map((minute) => atMinute(now, days, minute)));
  return Math.min(...turns.filter((turn) => turn > now));
}

/** Whether nobody is to be disturbed now. */
export const isQuiet = (quiet: Quiet | null, now: number): boolean =>
  quiet !== null && (quiet.until === null || now < quiet.until);

/** Whether a message that comes now makes no sound: a muted source, digest hours, or nobody is to be disturbed; what is critical always does. */
export function isHushed(
  { muted, digest, quiet }: Pick<NoticeWishes, 'muted' | 'digest' | 'quiet'>,
  message: { readonly action?: unknown; readonly level?: unknown },
  now: number,
): boolean {
  if (message.level === 'error') return false;
  return isQuiet(quiet, now) || muted.includes(noticeSource(message.action)) || digestAt(digest, now) !== null;
}

const cut = <T extends KeptNotice>(notice: T): T => ({
  ...notice,
  title: notice.title.slice(0, TITLE_MAX),
  text: notice.text.slice(0, TEXT_MAX),
});

/** The list with further entries at its end, each key once, the oldest gone where it grows too long. */
function joined<T extends KeptNotice>(list: readonly T[], more: readonly T[], max: number): readonly T[] {
  const rest = list.filter(({ key }) => !more.some((one) => one.key === key));
  return [...rest, ...more.map(cut)].slice(-max);
}

/** The wishes after a change. */
export function withChange(wishes: NoticeWishes, change: WishChange): NoticeWishes {
  switch (change.type) {
    case 'putOff':
      return { ...wishes, later: joined(wishes.later, [change.notice], LATER_MAX) };
    case 'backAgain':
      return { ...wishes, later: wishes.later.filter(({ key }) => !change.keys.includes(key)) };
    case 'muted': {
      const others = wishes.muted.filter((source) => source !== change.source);
      return { ...wishes, muted: change.muted ? [...others, change.source] : others };
    }
    case 'digest':
      return { ...wishes, digest: change.digest };
    case 'quiet':
      return { ...wishes, quiet: change.quiet };
    case 'standing':
      return { ...wishes, standing: joined(wishes.standing, change.notices, STANDING_MAX) };
    case 'acknowledged':
      return { ...wishes, standing: wishes.standing.filter(({ key }) => key !== change.key) };
    case 'cleared':
      return { ...wishes, later: [], standing: [] };
  }
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const isSource = (value: unknown): value is NoticeSource => NOTICE_SOURCES.some((source) => source === value);
const kinds = ['info', 'success', 'warning', 'error'] as const;
const records = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < DAY_MINUTES;

function readKept(value: Loose): KeptNotice[] {
  const { key, title, text, at, route, source } = value;
  if (typeof key !== 'string' || key === '') return [];
  const kind = kinds.find((one) => one === value.kind);
  return [
    {
      key,
      title: typeof title === 'string' ? title : '',
      text: typeof text === 'string' ? text : '',
      source: isSource(source) ? source : 'device',
      ...(kind !== undefined && { kind }),
      ...(typeof at === 'number' && { at }),
      // A path of the console, not one of another host.
      ...(typeof route === 'string' && /^\/(?![/\\])/.test(route) && { route }),
    },
  ];
}

/** Reads kept wishes; anything damaged counts as not wished. */
export function readWishes(value: string): NoticeWishes {
  try {
    const kept: unknown = JSON.parse(value);
    if (!isObject(kept)) return noWishes;
    const { digest, quiet } = kept;
    return {
      muted: Array.isArray(kept.muted)
        ? NOTICE_SOURCES.filter((source) => (kept.muted as unknown[]).includes(source))
        : [],
      digest:
        isObject(digest) && isMinute(digest.from) && isMinute(digest.until)
          ? { from: digest.from, until: digest.until }
          : null,
      quiet:
        isObject(quiet) && (quiet.until === null || typeof quiet.until === 'number') ? { until: quiet.until } : null,
      later: records(kept.later).flatMap((one) =>
        typeof one.until === 'number' ? readKept(one).map((notice) => ({ ...notice, until: one.until as number })) : [],
      ),
      standing: records(kept.standing).flatMap(readKept),
    };
  } catch {
    return noWishes;
  }
}
