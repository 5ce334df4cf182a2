import { useEffect, useState } from 'react';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { parseDisplayPath } from '../../../state/files/display-path.ts';

/** A pause in typing this long (ms) asks for the folders. */
const PAUSE_MS = 120;
const SHOWN = 8;

export interface KnownPlace {
  readonly label: string;
  readonly path: string;
}

/** What is typed before the last slash, and the beginning of a name after it. */
export function splitTyped(typed: string): { readonly head: string; readonly start: string } {
  const at = typed.lastIndexOf('/');
  return { head: at < 0 ? '' : typed.slice(0, at), start: typed.slice(at + 1) };
}

/** The names that complete what is typed, in their order, each as the whole text it would become. */
export function completions(names: readonly string[], typed: string): string[] {
  const { head, start } = splitTyped(typed);
  const wanted = start.toLowerCase();
  return names
    .filter((name) => name.toLowerCase().startsWith(wanted))
    .slice(0, SHOWN)
    .map((name) => (head === '' && !typed.includes('/') ? name : `${head}/${name}`));
}

/** Ways on from a path that is being typed: places, and the folders of the place reached so far. */
export function usePathSuggestions(
  typed: string,
  places: readonly KnownPlace[],
  current: string | null,
): readonly string[] {
  const [folders, setFolders] = useState<{ readonly of: string; readonly names: readonly string[] }>({
    of: '',
    names: [],
  });
  const { head } = splitTyped(typed);
  const parent = head === '' ? null : parseDisplayPath(head, places, current);
  useEffect(() => {
    if (parent === null) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const args = { path: parent, size: FILE_PAGE_MAX, folders_first: true };
      void call(calls.fileList, args, { signal: controller.signal, silent: true }).then((result) => {
        if (!result.success || controller.signal.aborted) return;
        const names = result.data.list.filter(({ is_dir }) => is_dir === '1').map(({ name }) => name);
        setFolders({ of: parent, names });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [parent]);
  if (parent === null)
    return completions(
      places.map(({ label }) => label),
      typed,
    );
  return folders.of === parent ? completions(folders.names, typed) : [];
}
