import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/** A log file that never grows past twice its limit: at the limit it becomes `.old` and starts anew. */
export interface LogFile {
  write(line: string): void;
  /** Resolves when everything written so far is on disk. */
  flush(): Promise<void>;
}

const LIMIT_BYTES = 1024 * 1024;

/** Opens a log file; a disk that refuses costs the log, never the app. */
export function createLogFile(file: string, limit = LIMIT_BYTES): LogFile {
  let waiting: string[] = [];
  let working: Promise<void> | null = null;
  let size: number | null = null;

  const drain = async () => {
    while (waiting.length > 0) {
      const text = `${waiting.join('\n')}\n`;
      waiting = [];
      try {
        if (size === null) {
          await mkdir(path.dirname(file), { recursive: true });
          size = await stat(file).then(
            (found) => found.size,
            () => 0,
          );
        }
        if (size > limit) {
          await rename(file, `${file}.old`);
          size = 0;
        }
        await appendFile(file, text);
        size += Buffer.byteLength(text);
      } catch {
        size = null;
      }
    }
  };

  const start = () => {
    working ??= drain().finally(() => {
      working = null;
    });
  };

  return {
    write(line) {
      waiting.push(line);
      start();
    },
    async flush() {
      while (working) await working;
    },
  };
}
