import type { ComputerPreview } from '#shared/ipc/backup-channels.ts';
import type { IgnoreRules } from '#shared/rules/backup/ignore.ts';
import { scanFolder } from './scan-folder.ts';

/** Entries after which an impression is enough. */
const LIMIT = 20_000;
const SAMPLES = 20;
const TIMEOUT_MS = 20_000;

/** What rules leave out of folders of this computer, with examples; null when one cannot be read (DEV-07). */
export async function previewFolders(paths: readonly string[], ignore: IgnoreRules): Promise<ComputerPreview | null> {
  const preview = { files: 0, bytes: 0, left_out: 0, complete: 1 as 0 | 1, samples: [] as ComputerPreview['samples'] };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    for (const path of paths) {
      const { entries, ignored } = await scanFolder(path, { ignore, signal, limit: LIMIT });
      for (const { isDir, size } of entries.values()) {
        if (isDir) continue;
        preview.files += 1;
        preview.bytes += size;
      }
      preview.left_out += ignored.size;
      for (const [at, reason] of ignored)
        if (preview.samples.length < SAMPLES) preview.samples.push({ path: at, reason });
      if (entries.size >= LIMIT) preview.complete = 0;
    }
    return preview;
  } catch {
    return null;
  }
}
