import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Redactor } from '../logging/redactor.ts';

const MAX_CHARS = 16_000;

/** What the last fatal error said, from one run of the app to the next. */
export interface CrashNote {
  /** Writes it before the app ends. */
  keep(text: string): void;
  /** The note of the run before, taken once: it stays beside the log, for a report. */
  take(): string | null;
}

/** Keeps the note in the folder of the logs; secrets are taken out before it is written. */
export function createCrashNote(folder: string, redactor: Redactor, now: () => Date): CrashNote {
  const file = path.join(folder, 'crash.txt');
  return {
    keep(text) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, redactor.clean(`${now().toISOString()} ${text}`).slice(0, MAX_CHARS), { mode: 0o600 });
    },
    take() {
      try {
        const text = readFileSync(file, 'utf8');
        renameSync(file, path.join(folder, 'crash.last.txt'));
        return text;
      } catch {
        return null;
      }
    },
  };
}
