import { useEffect, useState } from 'react';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toEntry, toFolder, type Entry, type Folder } from '../../state/files/entry.ts';

/** What is inside a folder, as far as it has been asked for. */
export interface PickerListing {
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly folder: Folder | null;
  /** How many there are in all. */
  readonly total: number;
  /** Why it cannot be listed; '' when it can. */
  readonly failure: string;
}

interface Asked {
  readonly of: string | null;
  readonly page: number;
  readonly attempt: number;
}

const first = (of: string | null): Asked => ({ of, page: 1, attempt: 0 });

/**
 * What is inside `path`, a page at a time; null until the first answer. What an older question brings is dropped.
 * `more` asks for the next page, `again` anew after a failure.
 */
export function usePickerListing(path: string | null): {
  readonly listing: PickerListing | null;
  readonly more: () => void;
  readonly again: () => void;
} {
  const [asked, setAsked] = useState<Asked>(first(path));
  const [listing, setListing] = useState<PickerListing | null>(null);
  const { of, page, attempt } = asked.of === path ? asked : first(path);

  useEffect(() => {
    if (of === null) return;
    const controller = new AbortController();
    // Folders are what is looked for, however the account has them listed.
    const args = { path: of, page, size: FILE_PAGE_MAX, folders_first: true };
    void call(calls.fileList, args, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      if (!result.success) setListing({ path: of, entries: [], folder: null, total: 0, failure: result.message });
      else {
        const found = result.data.list.map((raw) => toEntry(raw, of));
        setListing((before) => ({
          path: of,
          entries: page > 1 && before?.path === of ? [...before.entries, ...found] : found,
          folder: toFolder(result.data.folder),
          total: result.data.total,
          failure: '',
        }));
      }
    });
    return () => {
      controller.abort();
    };
  }, [of, page, attempt]);

  return {
    listing: listing?.path === path ? listing : null,
    more: () => {
      setAsked({ of, page: page + 1, attempt });
    },
    again: () => {
      setListing(null);
      setAsked({ of, page: 1, attempt: attempt + 1 });
    },
  };
}
