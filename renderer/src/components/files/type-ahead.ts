import { matchPinyin } from '#shared/rules/pinyin.ts';

/** Letters typed within this time (ms) belong to one word. */
const PAUSE_MS = 800;

/** Collects typed letters into the beginning of a name (interaction conventions 3.1 "type letters"). */
export class TypeAhead {
  private text = '';
  private at = 0;

  /** Adds a letter at a moment (ms); answers what has been typed so far. */
  type(letter: string, now: number): string {
    this.text = now - this.at > PAUSE_MS ? letter : this.text + letter;
    this.at = now;
    return this.text;
  }

  /** What was typed is over: another key has moved on. */
  end(): void {
    this.text = '';
  }

  /** True while a space would belong to a word that is being typed. */
  active(now: number): boolean {
    return this.text !== '' && now - this.at <= PAUSE_MS;
  }
}

/** The name begins with what was typed, by its letters or by its sound (pinyin or its initials). */
function begins(name: string, prefix: string): boolean {
  return name.toLowerCase().startsWith(prefix) || matchPinyin(name.slice(0, prefix.length), prefix)?.[0] === 0;
}

/**
 * Position of the next row whose name starts so, from the focus on and round the end. The same letter typed again
 * goes on to the next name with it. Null when no loaded row fits.
 */
export function findByPrefix(
  rows: Iterable<readonly [index: number, name: string]>,
  typed: string,
  focus: number | null,
): number | null {
  const wanted = typed.toLowerCase();
  const repeated = wanted.length > 1 && [...wanted].every((letter) => letter === wanted[0]);
  const prefix = repeated ? wanted.slice(0, 1) : wanted;
  const from = (focus ?? -1) + (prefix.length === 1 ? 1 : 0);
  let wrapped: number | null = null;
  let next: number | null = null;
  for (const [index, name] of rows) {
    if (!begins(name, prefix)) continue;
    if (index >= from) {
      next = index;
      break;
    }
    wrapped ??= index;
  }
  return next ?? wrapped;
}
