import { sameLanguage, type SubtitleChoice } from './subtitle-choice.ts';

/** How loud and how fast somebody plays. */
export interface Sound {
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** Times the usual speed. */
  readonly speed: number;
}

const usual: Sound = { volume: 1, muted: false, speed: 1 };
const soundKey = (account: string): string => `hearth.player.sound/${account}`;
const subtitlesKey = (account: string): string => `hearth.player.subtitles/${account}`;
/** Series and folders whose subtitles are remembered; the oldest go first. */
const MOST = 200;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** A browser that keeps nothing forgets choices, no more. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

const within = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(least, Math.min(most, value)) : otherwise;

/** How loud and fast the account played last on this computer (APP-PLAYER-01). */
export function loadSound(account: string): Sound {
  const kept = read(soundKey(account));
  if (typeof kept !== 'object' || kept === null) return usual;
  const { volume, muted, speed } = kept as Partial<Record<keyof Sound, unknown>>;
  return {
    volume: within(volume, 0, 1, usual.volume),
    muted: muted === true,
    speed: within(speed, 0.25, 4, usual.speed),
  };
}

/** Remembers how loud and fast the next film is to be. */
export function saveSound(account: string, change: Partial<Sound>): void {
  write(soundKey(account), { ...loadSound(account), ...change });
}

/** What subtitles somebody wants: the tag of a language as files are named, null for none at all. */
type Wish = string | null;

function readWishes(account: string): readonly (readonly [group: string, wish: Wish])[] {
  const kept = read(subtitlesKey(account));
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) =>
    Array.isArray(one) && typeof one[0] === 'string' && (typeof one[1] === 'string' || one[1] === null)
      ? [[one[0], one[1]] as const]
      : [],
  );
}

/** Remembers which subtitles of a film were chosen for its series or folder; null for none. */
export function saveSubtitle(account: string, group: string, chosen: SubtitleChoice | null): void {
  const others = readWishes(account).filter(([known]) => known !== group);
  const wish = chosen === null ? null : chosen.language;
  write(subtitlesKey(account), [...others, [group, wish]].slice(-MOST));
}

/**
 * The subtitles of a film in the language that its series or folder was watched with, of a file or of the film itself;
 * else the first file beside it. '' for none.
 */
export function wishedSubtitle(account: string, group: string, choices: readonly SubtitleChoice[]): string {
  const first = choices.find(({ track }) => track === undefined);
  const wish = readWishes(account).find(([known]) => known === group)?.[1];
  if (wish === null) return '';
  const wished =
    wish === undefined
      ? undefined
      : (choices.find(({ language }) => language === wish) ??
        choices.find(({ language }) => sameLanguage(language, wish)));
  return (wished ?? first)?.key ?? '';
}
