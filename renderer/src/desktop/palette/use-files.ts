import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { kindOf } from '../../components/files/kind.ts';
import { toEntry, type Entry } from '../../state/files/entry.ts';
import { matchText } from '../launcher/match.ts';
import { whereOf } from '../open-entry.ts';
import type { PaletteDoor } from './palette-door.ts';
import type { PaletteItem } from './palette-types.ts';

/** The device is asked this long after the last key (ms), for so many files. */
const PAUSE_MS = 160;
const SIZE = 20;

interface Found {
  readonly query: string;
  readonly entries: readonly Entry[];
  readonly failed: string;
}

/**
 * Files whose name answers the query. Asked a moment after typing ends; an answer to an older question is dropped.
 * What was found before stays until there is a newer answer, as far as it answers the present query too: nobody opens
 * by Enter what was not asked for.
 */
export function useFiles(
  query: string,
  door: PaletteDoor,
): { items: PaletteItem[]; searching: boolean; failed: string } {
  const { t } = useTranslation('palette');
  const [found, setFound] = useState<Found>({ query: '', entries: [], failed: '' });
  const wanted = query !== '';
  useEffect(() => {
    if (query === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      // Words for apps and things to do are typed here too: none is a search to come back to.
      const args = { keyword: query.slice(0, 100), scope: 'name', page: 1, size: SIZE, keep_keyword: false } as const;
      void call(calls.searchQuery, args, { signal: abort.signal, silent: true }).then((result) => {
        if (abort.signal.aborted) return;
        setFound({
          query,
          entries: result.success ? result.data.list.map((raw) => toEntry(raw)) : [],
          failed: result.success ? '' : result.message,
        });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);

  const answered = found.query === query;
  const fitting = answered ? found.entries : found.entries.filter(({ name }) => matchText(name, query).score > 0);
  const items = (wanted ? fitting : []).map((entry): PaletteItem => {
    const { place, folder } = whereOf(entry.path);
    return {
      id: `file:${entry.path}`,
      group: 'files',
      title: entry.name,
      detail: [t(`place.${place}`), ...folder].join(' / '),
      picture: { kind: 'file', file: kindOf(entry) },
      run: (how) => {
        door.openEntry(entry, how);
      },
    };
  });
  return { items, searching: wanted && !answered, failed: wanted && answered ? found.failed : '' };
}
