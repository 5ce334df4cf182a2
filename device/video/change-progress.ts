import { stat } from 'node:fs/promises';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { progressAfter } from '../media/play-progress.ts';
import { lookingOf } from './answers/records.ts';
import { fileToPlay, seenOf } from './answers/seen.ts';
import type { VideoService } from './service.ts';

type Fields = CallFields<Calls['videoProgress']>;

/** A file by its path, whether it is in a library or not. */
async function fileAt({ locator }: FileServices, caller: FileCaller, wire: string): Promise<string> {
  try {
    return await withFsErrors(async () => {
      const place = await locator.locate(caller, wire);
      const name = place.wire.slice(place.wire.lastIndexOf('/') + 1);
      if (fileTypeOf(name) !== fileTypes.video || !(await stat(place.real)).isFile()) throw new DeviceError('N002001');
      return place.wire;
    });
  } catch (error) {
    const known = error instanceof DeviceError && (error.code === 'N000002' || error.code === 'N002005');
    if (error instanceof DeviceError && !known) throw new DeviceError('N002001');
    throw error;
  }
}

/** Where an account is in a film (CALL-EXT-17, APP-PLAYER-01); `hasChanged` when what lists show of it has. */
export async function changeProgress(
  service: VideoService,
  files: FileServices,
  caller: FileCaller,
  { id, pos, duration }: Fields,
): Promise<{ answer: CallData<Calls['videoProgress']>; hasChanged: boolean }> {
  const { accounts } = files.videos;
  let path: string;
  let length = 0;
  if (id.startsWith('/')) path = await fileAt(files, caller, id);
  else {
    const view = await service.viewOf(caller);
    const looking = lookingOf(files.videos, caller, view);
    const episode = view.episodes.get(id)?.episode;
    const item = view.byId.get(id);
    const found = episode ? fileToPlay(looking, episode.files)?.path : item && seenOf(looking, item).next?.path;
    if (found === undefined) throw new DeviceError('N000003');
    path = found;
    const place = view.byPath.get(path);
    const all = place?.episode?.files ?? place?.item.files ?? [];
    length = all.find((file) => file.path === path)?.duration ?? 0;
  }
  // Read and written without a wait in between: what another player tells meanwhile is not lost.
  const known = accounts.progressOf(caller.username).get(path);
  const now = { pos: known?.pos ?? 0, duration: known?.duration || length, watched: known?.watched === true };
  if (pos === undefined) return { answer: { ...now, watched: now.watched ? 1 : 0 }, hasChanged: false };
  const base = known ?? (length > 0 ? { pos: 0, duration: length, watched: false, at: 0 } : undefined);
  const next = progressAfter(base, pos, duration ?? 0, Math.floor(Date.now() / 1000));
  accounts.setProgress(caller.username, [[path, next]]);
  return {
    answer: { pos: next.pos, duration: next.duration, watched: next.watched ? 1 : 0 },
    // What goes on playing says so every few seconds: only that it begins or ends is worth telling.
    hasChanged: next.watched !== now.watched || next.pos > 0 !== now.pos > 0,
  };
}
