import type { IgnoreReason, IgnoreRules } from '#shared/rules/backup/ignore.ts';
import type { OneWaySource } from './source.ts';

/** Entries after which a preview is only an impression. */
const LIMIT = 20_000;
/** Examples of what is left out. */
const SAMPLES = 20;

/** What rules would do to folders. */
export interface Preview {
  readonly files: number;
  readonly bytes: number;
  readonly left_out: number;
  readonly complete: 0 | 1;
  readonly samples: readonly { readonly path: string; readonly reason: IgnoreReason }[];
}

/** Tries rules on folders, under the names that a person calls them by (APP-AUTO-02). */
export async function previewIgnores(
  folders: readonly Pick<OneWaySource, 'name' | 'scan'>[],
  ignore: IgnoreRules,
): Promise<Preview> {
  const { signal } = new AbortController();
  const samples: { path: string; reason: IgnoreReason }[] = [];
  let [files, bytes, leftOut, left] = [0, 0, 0, LIMIT];
  for (const folder of folders) {
    if (left <= 0) break;
    const { entries } = await folder.scan({
      ignore,
      signal,
      limit: left,
      onIgnored: (path, reason) => {
        leftOut += 1;
        if (samples.length < SAMPLES) samples.push({ path: `${folder.name}/${path}`, reason });
      },
    });
    left -= entries.size;
    for (const { isDir, size } of entries.values()) {
      if (isDir) continue;
      files += 1;
      bytes += size;
    }
  }
  return { files, bytes, left_out: leftOut, complete: left > 0 ? 1 : 0, samples };
}
