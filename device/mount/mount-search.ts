import { fileTypeOf } from '#shared/rules/file-type.ts';
import type { ListedEntry } from '#shared/contract/records.ts';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import type { Language } from '../files/display-names.ts';
import type { FileCaller } from '../files/rights.ts';
import { conditionsOf } from '../search/conditions.ts';
import type { SearchQuestion } from '../search/protocol.ts';
import { HITS_MAX } from '../search/query.ts';
import type { PortionListener } from '../search/search-service.ts';
import { formsOf } from '../search/text-forms.ts';
import { listedMounted, type MountFiles, mountPlace, pathIn } from './mount-place.ts';

/** Folders that a server is asked about at a time. */
const ASKED = 2;
/** Folders that wait to be looked at; a server with more is not looked through to its end. */
const OPEN_MAX = 100_000;
/** Longer paths (UTF-16 units) are no folders of anybody: one leads into itself. */
const PATH_MAX = 4096;

/** A search below a folder of a mount, and what is known of what it has found. */
export interface MountSearch {
  /** Looks through the folders, the nearest first, and tells names that fit as they are met; answers what ends it. */
  readonly begin: (question: SearchQuestion, listener: PortionListener) => () => void;
  readonly show: (wire: string) => ListedEntry | undefined;
}

/**
 * Looks for names on another server, which no index knows: by asking it folder by folder (CALL-EXT-07, APP-SET-07). What
 * it does not show is left out, and the answer is told to be cut. Throws what `mountPlace` does.
 */
export function searchMount(files: MountFiles, caller: FileCaller, wire: string, language: Language): MountSearch {
  const { services } = files;
  const place = mountPlace(files, caller, wire);
  const found = new Map<string, ListedEntry>();

  const begin: MountSearch['begin'] = (question, listener) => {
    const end = new AbortController();
    const fits = conditionsOf(question);
    const open = [place.path];
    let busy = 0;
    let hits = 0;
    let cut = false;
    const tell = (paths: readonly string[], done: boolean): void => {
      hits += paths.length;
      if (!end.signal.aborted) listener.portion({ paths, sources: [{ source: place.wire, count: hits }], cut, done });
    };

    const lookAt = async (path: string): Promise<void> => {
      const folder =
        path === place.path ? place.wire : `${place.wire}${path.slice(place.path === '/' ? 0 : place.path.length)}`;
      const paths: string[] = [];
      for (const entry of await place.files.list(path, end.signal)) {
        const { name, isDir, size, mtimeMs } = entry;
        if (isDir && (question.hidden || !name.startsWith('.'))) {
          const below = pathIn(path, name);
          if (open.length < OPEN_MAX && below.length <= PATH_MAX) open.push(below);
          else cut = true;
        }
        const known = { name, forms: formsOf(name), is_dir: isDir ? 1 : 0, ftype: fileTypeOf(name), size };
        if (hits + paths.length >= HITS_MAX || !fits({ ...known, mtime: Math.floor(mtimeMs / 1000), path: folder }))
          continue;
        const hit = listedMounted(services, caller, entry, folder, language);
        found.set(hit.path, hit);
        paths.push(hit.path);
      }
      if (paths.length > 0) tell(paths, false);
    };
    const next = (): void => {
      if (end.signal.aborted) return;
      if (hits >= HITS_MAX) {
        cut = true;
        open.length = 0;
      }
      while (busy < ASKED) {
        const path = open.shift();
        if (path === undefined) break;
        busy += 1;
        void lookAt(path)
          .catch((error: unknown) => {
            // A folder that the server does not show hides nothing else; the one that was asked for is the answer.
            if (path !== place.path) cut = true;
            else if (!end.signal.aborted) fail(error);
          })
          .finally(() => {
            busy -= 1;
            next();
          });
      }
      if (busy === 0 && open.length === 0) tell([], true);
    };
    const fail = (error: unknown): void => {
      listener.failed(
        error instanceof DeviceError || error instanceof NoAnswerError ? error : new DeviceError('N000005'),
      );
      end.abort();
    };
    next();
    return () => {
      end.abort();
    };
  };
  return { begin, show: (path) => found.get(path) };
}
