import { open } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { prepareDownload } from '../downloads/prepare-download.ts';
import { largestFileIn } from '../drive-limits.ts';
import type { Located } from '../locator.ts';
import { putInto, mergeContext } from '../merge.ts';
import { lookAt } from '../place.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { placeIn } from '../wire-path.ts';
import { makeReady } from './make-ready.ts';
import { type ArchiveFormat, createSink, pack } from './pack.ts';

/** What is packed, and into what. */
export interface Packing {
  readonly caller: FileCaller;
  readonly paths: readonly string[];
  readonly to: Located;
  /** Name of the archive, with the ending of its format. */
  readonly name: string;
  readonly format: ArchiveFormat;
}

/**
 * Packs entries into a new archive as a task: it is written in a hidden place and appears when it is complete; a cancel, a
 * full disk or the end of the device leaves nothing. A name that was taken meanwhile keeps both.
 */
export async function runCompress(services: FileServices, packing: Packing, progress: TaskProgress): Promise<void> {
  const { caller, paths, to, name, format } = packing;
  await progress.checkpoint();
  const room = await services.room.free(to);
  /** What comes at the same time does not count on the room that the rest may take. */
  const promise = (bytes: number): void =>
    services.room.reserve(to, progress.memory.id, Math.max(0, Math.min(bytes, room)));
  const make = async (dir: string): Promise<void> => {
    const { entries } = await prepareDownload(services, caller, paths);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    const note = (bytes: number): void => {
      done += bytes;
      promise(total - done);
      progress.advance(done, total);
    };
    progress.advance(0, total);
    promise(total);
    const file = await open(path.join(dir, name), 'wx', 0o600);
    try {
      const write = async (bytes: Uint8Array): Promise<void> => {
        for (let done = 0; done < bytes.length;)
          done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
      };
      const sink = createSink(write, { largest: largestFileIn(services.rights, to.parsed), room });
      await pack(format, entries, sink, progress, note);
      promise(0);
      // Of its volume it has taken the room already, of the quota only from now on.
      if (sink.written > (await services.room.quotaLeft(to))) throw new DeviceError('N002004');
      await file.sync();
      services.room.grown(to, sink.written);
    } finally {
      await file.close();
    }
  };
  const put = async (dir: string): Promise<void> => {
    const staged = path.join(dir, name);
    if (!(await lookAt(staged))) return;
    await putInto(
      staged,
      to,
      name,
      mergeContext(services, {
        by: caller.username,
        policy: 'rename',
        checkpoint: () => progress.checkpoint(),
        placed: (_from, _folder, as) =>
          services.activity.note([placeIn(to.parsed, as)], { by: caller.username, what: 'added' }),
      }),
    );
  };
  try {
    await makeReady(services, to, progress, { make, put });
  } finally {
    promise(0);
  }
}
