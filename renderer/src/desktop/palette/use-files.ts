import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { kindOf } from '../../components/files/kind.ts';
import { toEntry, type Entry } from '../../state/files/entry.ts';
import { folderUrl } from '../../state/files/location.ts';
import { parentPath, parseWirePath } from '../../state/files/wire-path.ts';
import { useAppStore } from '../../state/store.ts';
import { openRoute } from '../window/window-commands.ts';
import type { OpenHow, PaletteItem } from './palette-types.ts';

/** The device is asked this long after the last key (ms), for so many files. */
const PAUSE_MS = 160;
const SIZE = 20;

interface Found {
  readonly query: string;
  readonly entries: readonly Entry[];
}

/** Viewers by what they show; anything else is shown in its folder. */
const viewers: Readonly<Partial<Record<ReturnType<typeof kindOf>, string>>> = {
  image: '/zsviewer',
  code: '/codeViewer',
};

function targetOf(entry: Entry, how: OpenHow): string {
  if (how === 'open') {
    if (entry.isDir) return folderUrl(entry.path);
    const viewer = /\.(txt|md|csv)$/i.test(entry.name) ? '/txtEditor' : viewers[kindOf(entry)];
    if (viewer !== undefined) return `${viewer}?path=${encodeURIComponent(entry.path)}`;
  }
  return folderUrl(parentPath(entry.path) ?? entry.path);
}

/**
 * Files whose name answers the query. Asked a moment after typing ends; an answer to an older question is dropped,
 * and what was found before stays until there is a newer one.
 */
export function useFiles(query: string): { items: PaletteItem[]; searching: boolean; failed: string } {
  const { t } = useTranslation('palette');
  const store = useAppStore();
  const [found, setFound] = useState<Found>({ query: '', entries: [] });
  const [failed, setFailed] = useState('');
  const wanted = query !== '';
  useEffect(() => {
    if (query === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const args = { keyword: query.slice(0, 100), scope: 'name', page: 1, size: SIZE } as const;
      void call(calls.searchQuery, args, { signal: abort.signal, silent: true }).then((result) => {
        if (abort.signal.aborted) return;
        setFound({ query, entries: result.success ? result.data.list.map((raw) => toEntry(raw)) : [] });
        setFailed(result.success ? '' : result.message);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);

  const items = (wanted ? found.entries : []).map((entry): PaletteItem => {
    const { area } = parseWirePath(entry.path);
    const place = area === 'team' || area === 'teamRoot' ? 'team' : area === 'usb' ? 'usb' : 'my';
    const folder = parentPath(entry.path)?.split('/').slice(4).join(' / ') ?? '';
    return {
      id: `file:${entry.path}`,
      group: 'files',
      title: entry.name,
      detail: folder === '' ? t(`place.${place}`) : `${t(`place.${place}`)} / ${folder}`,
      picture: { kind: 'file', file: kindOf(entry) },
      run: (how) => {
        openRoute(store, targetOf(entry, how));
      },
    };
  });
  return { items, searching: wanted && found.query !== query, failed: wanted ? failed : '' };
}
