import path from 'node:path';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { etagOf } from './entry.ts';
import { openInside, type Located } from './locator.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { decodeText, type LoadedText, type TextRange, textTooLarge } from './text-file.ts';
import { readTextPart } from './text-part.ts';

/** The folder that a text lies in is watched, so that whoever has it open hears when another program writes it. */
function watchFolder({ watcher }: FileServices, caller: FileCaller, { parsed, wire, real }: Located): void {
  if (caller.within !== undefined || parsed.segments.length === 0) return;
  const folder = { ...parsed, segments: parsed.segments.slice(0, -1) };
  watcher.watch({ parsed: folder, wire: path.posix.dirname(wire), real: path.dirname(real) });
}

/**
 * Text of a file for an editor, whole or from a byte on (CALL-EXT-05). Throws N000001 when what is wanted is larger than
 * 2 MiB.
 */
export async function loadText(
  services: FileServices,
  caller: FileCaller,
  wire: string,
  { encoding, from }: TextRange,
): Promise<LoadedText & { etag: string; size: number; from?: number }> {
  const place = await services.locator.locate(caller, wire);
  watchFolder(services, caller, place);
  const { handle, stats } = await openInside(place);
  try {
    if (from !== undefined) {
      const { end, ...text } = await readTextPart(handle, stats.size, { from, encoding });
      return { ...text, etag: etagOf(stats), size: end };
    }
    if (stats.size > TEXT_MAX_BYTES) throw textTooLarge();
    const buffer = Buffer.alloc(stats.size);
    let size = 0;
    while (size < buffer.length) {
      const { bytesRead } = await handle.read(buffer, size, buffer.length - size, size);
      if (bytesRead === 0) break;
      size += bytesRead;
    }
    return { ...decodeText(buffer.subarray(0, size), encoding), etag: etagOf(stats), size };
  } finally {
    await handle.close();
  }
}
