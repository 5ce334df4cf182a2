import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Words kept; the oldest go first. */
const KEEP = 500;
/** Words of one account within an hour. */
const PER_HOUR = 10;
const HOUR_MS = 3_600_000;

export interface Feedback {
  readonly username: string;
  readonly type: string;
  readonly text: string;
  readonly contact: string;
  readonly images: readonly string[];
  readonly logs: boolean;
}

/** Keeps what people say about the device in a folder, one file each, for whoever looks after it (CALL-EXT-28). */
export function createFeedback(dir: string, now: () => number = Date.now) {
  const times = new Map<string, number[]>();
  return {
    /** Keeps a word; answers its number, or the seconds to wait before the next one. */
    async keep(word: Feedback): Promise<{ ticket: string } | { wait: number }> {
      const recent = (times.get(word.username) ?? []).filter((at) => at > now() - HOUR_MS);
      if (recent.length >= PER_HOUR) return { wait: Math.ceil(((recent[0] ?? 0) + HOUR_MS - now()) / 1000) };
      times.set(word.username, [...recent, now()]);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Numbers grow with the time, so that the oldest are the first by name.
      const ticket = `${now().toString(36)}${randomBytes(3).toString('hex')}`.toUpperCase();
      await writeFile(path.join(dir, `${ticket}.json`), JSON.stringify({ ...word, at: now() }), { mode: 0o600 });
      const all = (await readdir(dir)).sort();
      for (const name of all.slice(0, Math.max(0, all.length - KEEP))) await rm(path.join(dir, name), { force: true });
      return { ticket };
    },
  };
}
