import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HelpImage } from './help-image.ts';

/** What is kept of all accounts, of one, and in bytes with the pictures; the oldest go first. */
const KEEP = { all: 500, own: 50, bytes: 256 * 1024 * 1024 } as const;
/** Words of one account within an hour. */
const PER_HOUR = 10;
const HOUR_MS = 3_600_000;

export interface Feedback {
  readonly username: string;
  readonly type: string;
  readonly text: string;
  readonly contact: string;
  readonly images: readonly HelpImage[];
  /** Lines of the log, and what the client says of itself; null when they are not wanted. */
  readonly report: { readonly log: string; readonly diagnostics: string } | null;
}

/** A word as its file has it. `images` are names of files beside it. */
interface Kept extends Omit<Feedback, 'images'> {
  readonly at: number;
  readonly images: readonly string[];
}

/** A kept word; `at` in milliseconds. */
export interface Ticket {
  readonly ticket: string;
  readonly type: string;
  readonly text: string;
  readonly at: number;
  readonly images: number;
  readonly hasReport: boolean;
}

export type FeedbackStore = ReturnType<typeof createFeedback>;

const isWord = (name: string): boolean => /^[0-9A-Z]+\.json$/.test(name);
const ticketOf = (name: string): string => name.replace(/[-.].*$/, '');

/**
 * Keeps what people say about the device in a folder for whoever looks after it: a file for each word, and one for each
 * of its pictures, which only the device's own account can read (CALL-EXT-28).
 */
export function createFeedback(dir: string, now: () => number = Date.now) {
  const times = new Map<string, number[]>();
  let lastBegin = 0;
  const put = (name: string, content: string | Buffer): Promise<void> =>
    writeFile(path.join(dir, name), content, { mode: 0o600, flag: 'wx' });
  const namesIn = async (): Promise<string[]> => (await readdir(dir).catch(() => [])).sort();
  const read = async (name: string): Promise<Kept | undefined> => {
    try {
      return JSON.parse(await readFile(path.join(dir, name), 'utf8')) as Kept;
    } catch {
      // One that a power cut has left in the middle tells nothing.
      return undefined;
    }
  };
  const drop = async (ticket: string, names: readonly string[]): Promise<void> => {
    for (const name of names) if (ticketOf(name) === ticket) await rm(path.join(dir, name), { force: true });
  };
  /** Lets the oldest go: of this account when it has too many, else of all. */
  const prune = async (username: string): Promise<void> => {
    const names = await namesIn();
    const words = names.filter(isWord);
    const own: string[] = [];
    for (const name of words) if ((await read(name))?.username === username) own.push(name);
    const gone = new Set(own.slice(0, Math.max(0, own.length - KEEP.own)).map(ticketOf));
    const sizes = await Promise.all(names.map((name) => stat(path.join(dir, name)).then((found) => found.size, () => 0))); // prettier-ignore
    let bytes = sizes.reduce((sum, size) => sum + size, 0);
    const sizeOf = (ticket: string): number =>
      names.reduce((sum, name, at) => sum + (ticketOf(name) === ticket ? (sizes[at] ?? 0) : 0), 0);
    for (const ticket of gone) bytes -= sizeOf(ticket);
    for (const ticket of words.map(ticketOf)) {
      if (words.length - gone.size <= KEEP.all && bytes <= KEEP.bytes) break;
      if (gone.has(ticket)) continue;
      bytes -= sizeOf(ticket);
      gone.add(ticket);
    }
    for (const ticket of gone) await drop(ticket, names);
  };

  return {
    /** Keeps a word; answers its number, or the seconds to wait before the next one. */
    async keep({ images, ...word }: Feedback): Promise<{ ticket: string } | { wait: number }> {
      const recent = (times.get(word.username) ?? []).filter((at) => at > now() - HOUR_MS);
      if (recent.length >= PER_HOUR) return { wait: Math.ceil(((recent[0] ?? 0) + HOUR_MS - now()) / 1000) };
      times.set(word.username, [...recent, now()]);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Numbers grow with the time, so that the oldest are the first by name; no two begin with the same.
      lastBegin = Math.max(now(), lastBegin + 1);
      const ticket = `${lastBegin.toString(36)}${randomBytes(3).toString('hex')}`.toUpperCase();
      const files = images.map(({ extension }, at) => `${ticket}-${at + 1}.${extension}`);
      try {
        for (const [at, { bytes }] of images.entries()) await put(files[at] ?? '', bytes);
        const kept: Kept = { ...word, at: now(), images: files };
        await put(`${ticket}.json`, JSON.stringify(kept));
      } catch (error) {
        await drop(ticket, [`${ticket}.json`, ...files]);
        throw error;
      }
      await prune(word.username);
      return { ticket };
    },
    /** Words of an account that are still kept, the newest first. */
    async of(username: string): Promise<Ticket[]> {
      const found: Ticket[] = [];
      for (const name of (await namesIn()).filter(isWord).reverse()) {
        const word = await read(name);
        if (word?.username !== username) continue;
        const { type, text, at, images, report } = word;
        found.push({ ticket: ticketOf(name), type, text, at, images: images.length, hasReport: Boolean(report) });
      }
      return found;
    },
  };
}
