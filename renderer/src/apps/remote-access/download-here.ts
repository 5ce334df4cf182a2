import type { Entry } from '../../state/files/entry.ts';
import { lasting } from '../../state/remote/away.ts';
import type { WorkReport } from '../../state/remote/work-report.ts';
import { PIECE_BYTES } from '../../state/remote/copy-entry.ts';
import { CopyError, type Side } from '../../state/remote/side.ts';

/** Larger files go through the memory of the page no more: they are copied to this device instead (bytes). */
export const DOWNLOAD_MAX = 512 * 2 ** 20;

/**
 * Reads a file of another device in pieces, waiting for it while it is away, and hands it to the browser. Rejects when it
 * cannot be read to its end.
 */
export async function downloadHere(
  far: Pick<Side, 'read'>,
  file: Pick<Entry, 'path' | 'name' | 'size'>,
  report: Pick<WorkReport, 'signal' | 'arrived' | 'away'>,
): Promise<void> {
  const pieces: Blob[] = [];
  let version: string | null = null;
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const to = Math.min(file.size, at + PIECE_BYTES);
    const piece = await lasting(report, () => far.read(file.path, at, to, report.signal));
    if (version !== null && version !== piece.version) throw new CopyError('N002014');
    version = piece.version;
    pieces.push(piece.bytes);
    report.arrived(piece.bytes.size);
  }
  const url = URL.createObjectURL(new Blob(pieces));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken it over by the next turn.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
