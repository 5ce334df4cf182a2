import { withFsErrors } from '../files/fs-errors.ts';
import { openPart, PART, type PartFile } from './part-file.ts';
import { withRetries } from './retry.ts';
import type { Source, SourceRun } from './source.ts';
import type { OfflineTiming } from './timing.ts';

/** What a try has to work with; `Kept` is what is remembered of the file on the server between two runs. */
export interface Attempt<Kept> {
  readonly url: URL;
  readonly part: PartFile;
  readonly run: SourceRun;
  readonly known: () => Kept;
  readonly keep: (news: Partial<Kept>) => void;
}

interface Protocol<Kept> {
  readonly readKept: (text: string) => Kept;
  /** One connection: from where the part ends to the end of the file. */
  readonly download: (attempt: Attempt<Kept>) => Promise<void>;
  /** Name of the whole file. */
  readonly nameOf: (url: URL, known: Kept) => string;
}

/**
 * Downloads the one file that a link names into a part, over as many connections as it takes, and goes on with what an
 * earlier run has of it. Rejects as `withRetries` does, and with the codes of the protocol and of the file system.
 */
export function partSource<Kept extends { readonly synced: number }>(
  link: string,
  timing: OfflineTiming,
  { readKept, download, nameOf }: Protocol<Kept>,
): Source {
  return (run) =>
    withFsErrors(async () => {
      const url = new URL(link);
      let state = readKept(run.resume);
      const keep = (news: Partial<Kept>): void => {
        state = { ...state, ...news };
        run.keep(JSON.stringify(state));
      };
      const kept = (synced: number): void => {
        keep({ synced } as Partial<Kept>);
      };
      const part = await openPart(run.folder, state.synced, kept, timing.now);
      try {
        const attempt = { url, part, run, known: () => state, keep };
        await withRetries(timing, run.signal, part.size, () => download(attempt));
        const name = nameOf(url, state);
        // A file must not have the name that stands for one which is not whole.
        const last = name === PART ? `${PART}.bin` : name;
        await part.finish(last);
        return { name: last };
      } catch (error) {
        await part.sync().catch(() => undefined);
        throw error;
      } finally {
        await part.close();
      }
    });
}
