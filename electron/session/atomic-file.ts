import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Only the user may read what the app keeps. */
const MODE = 0o600;

/** Writing aside and putting in place, as far as tests replace it. */
export interface FileSteps {
  /** Writes a file to its end and onto the disk; throws when the disk refuses. */
  writeWhole(file: string, text: string): void;
  rename(from: string, to: string): void;
}

/** Puts the names of a folder onto the disk too; Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export const diskSteps: FileSteps = {
  writeWhole(file, text) {
    const handle = openSync(file, 'w', MODE);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  },
  rename(from, to) {
    renameSync(from, to);
    syncFolder(path.dirname(to));
  },
};

/** A text on disk with the one before it: whatever a power cut tears, one of the two is whole. */
export interface AtomicFile {
  readonly file: string;
  readonly previous: string;
  /** Text of one of the two; null when it is not there. Throws when it cannot be read. */
  read(which: 'file' | 'previous'): string | null;
  /** Replaces the text; what stood there becomes the one before. Throws when the disk refuses, then nothing is lost. */
  write(text: string): void;
}

/** A file that is written aside, synchronised and renamed, and keeps the text before its last one. */
export function createAtomicFile(file: string, steps: FileSteps = diskSteps): AtomicFile {
  const previous = file.replace(/(\.\w+)?$/, '.previous$1');
  const aside = `${file}.new`;
  return {
    file,
    previous,
    read(which) {
      const wanted = which === 'file' ? file : previous;
      return existsSync(wanted) ? readFileSync(wanted, 'utf8') : null;
    },
    write(text) {
      steps.writeWhole(aside, text);
      if (existsSync(file)) steps.rename(file, previous);
      steps.rename(aside, file);
    },
  };
}
