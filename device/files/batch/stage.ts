import { closeSync, fdatasyncSync, futimesSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { checkFileName } from '#shared/rules/file-name.ts';
import { ENTRIES_MAX } from '../entries-max.ts';
import { isReservedName } from '../reserved-names.ts';
import { createTarReader, TarError } from '../tar/tar-reader.ts';
import type { RefusedEntry, StagedBatch, StagedFile } from './protocol.ts';
import { syncVolume } from './sync-volume.ts';

/** Up to so many files each is brought to the disk by itself; more of them together with their volume. */
const SYNC_EACH = 16;

/** Steps of a place in the archive; undefined for one that may not be made here (FIL-08, VRT-08). */
export function stepsOf(name: string): string[] | undefined {
  const steps = name.replace(/\/+$/, '').split('/');
  if (steps[0] === '.') steps.shift();
  if (steps.length === 0 || Buffer.byteLength(name) > 4096 || !name.isWellFormed()) return undefined;
  return steps.every((step) => checkFileName(step) === null && !isReservedName(step)) ? steps : undefined;
}

export type Stage = ReturnType<typeof createStage>;

/**
 * Writes the files of an archive into a hidden folder, each under a number. Every call blocks: this runs in a thread of
 * its own. Throws what the disk says, and TarError.
 */
export function createStage(staging: string) {
  mkdirSync(staging, { recursive: true, mode: 0o700 });
  const files: StagedFile[] = [];
  const folders: string[][] = [];
  const failed: RefusedEntry[] = [];
  let entries = 0;
  let open: { readonly fd: number; readonly file: StagedFile } | undefined;

  const fileOf = (number: number): string => path.join(staging, String(number));

  const reader = createTarReader({
    entry({ name, size, type }) {
      entries += 1;
      if (entries > ENTRIES_MAX) throw new TarError('too many entries');
      const segments = stepsOf(name);
      if (!segments || type === 'other') {
        // "./" stands for the destination itself.
        if (!(type === 'folder' && /^\.?\/*$/.test(name)))
          failed.push({ name, code: type === 'other' ? 'N000006' : 'N002005' });
      } else if (type === 'folder') folders.push(segments);
      else {
        const file = { number: files.length, name, segments, size };
        open = { fd: openSync(fileOf(file.number), 'wx', 0o600), file };
      }
    },
    bytes(piece) {
      if (!open) return;
      for (let done = 0; done < piece.length;) done += writeSync(open.fd, piece, done);
    },
    end({ mtime }) {
      if (!open) return;
      const { fd, file } = open;
      if (mtime > 0) futimesSync(fd, mtime, mtime);
      closeSync(fd);
      open = undefined;
      files.push(file);
    },
  });

  return {
    push: (bytes: Buffer): void => reader.push(bytes),
    /** The complete files, on the disk; one that was cut off is removed. */
    end(): StagedBatch & { readonly isWhole: boolean } {
      const isWhole = reader.isWhole();
      if (open) {
        closeSync(open.fd);
        rmSync(fileOf(open.file.number));
        open = undefined;
      }
      if (files.length <= SYNC_EACH || !syncVolume(staging))
        for (const { number } of files) {
          const fd = openSync(fileOf(number), 'r+');
          fdatasyncSync(fd);
          closeSync(fd);
        }
      return { files, folders, failed, isWhole };
    },
    fileOf,
    remove(): void {
      if (open) closeSync(open.fd);
      open = undefined;
      rmSync(staging, { recursive: true, force: true });
    },
  };
}
