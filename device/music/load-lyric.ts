import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { type Located, openInside } from '../files/locator.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { decodeText } from '../files/text-file.ts';
import { sibling } from './sibling.ts';
import { isSongName, titleOfName } from './song-name.ts';
import { throughHandle } from './through-handle.ts';

/** A file of lyrics is not longer than this. */
const LYRIC_BYTES = 1024 * 1024;

/** Milliseconds by which a text says that its lines come earlier. */
function offsetOf(lrc: string): number {
  const [, digits = '0'] = /^\s*\[offset:\s*([+-]?\d{1,9})\s*\]/im.exec(lrc) ?? [];
  return Number(digits);
}

/** The text of the .lrc file beside a song; undefined for none that can be read. */
async function textBeside(files: FileServices, caller: FileCaller, place: Located): Promise<string | undefined> {
  const name = `${titleOfName(path.posix.basename(place.wire))}.lrc`;
  const found = await sibling(files, caller, place, (names) =>
    // Only the case of the ending may differ: Song.LRC belongs to Song.mp3, song.lrc to song.mp3.
    names.find((other) => other.slice(0, -4) === name.slice(0, -4) && other.slice(-4).toLowerCase() === '.lrc'),
  );
  if (found === undefined) return undefined;
  const { handle, stats } = await openInside(found);
  try {
    if (stats.size > LYRIC_BYTES) return undefined;
    return decodeText(await handle.readFile()).content;
  } finally {
    await handle.close();
  }
}

async function songAt({ locator }: FileServices, caller: FileCaller, wire: string): Promise<Located> {
  try {
    return await withFsErrors(async () => {
      const place = await locator.locate(caller, wire);
      if (!isSongName(place.wire) || !(await stat(place.real)).isFile()) throw new DeviceError('N002001');
      return place;
    });
  } catch (error) {
    // Whatever the reason: for who asks there is no such song.
    if (error instanceof DeviceError) throw new DeviceError('N002001');
    throw error;
  }
}

/**
 * Lyrics of a song: the .lrc file beside it, else what stands in it (CALL-EXT-18, RTE-23). Throws N002001 for a song
 * that is not there or that the account may not read, N000003 for one without lyrics.
 */
export async function loadLyric(
  files: FileServices,
  caller: FileCaller,
  wire: string,
): Promise<{ lrc: string; offset: number }> {
  const place = await songAt(files, caller, wire);
  const beside = await textBeside(files, caller, place);
  const lrc =
    beside !== undefined && beside.trim() !== ''
      ? beside
      : await throughHandle(place, (source, name) => files.songTags.lyrics(source, name));
  if (lrc === undefined) throw new DeviceError('N000003');
  return { lrc, offset: offsetOf(lrc) };
}
