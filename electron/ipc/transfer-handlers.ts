import { nativeChanges, type NativeStart, type transferInvokeChannels } from '#shared/ipc/transfer-channels.ts';
import type { WebContents } from 'electron';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import type { CarriedDrag } from '../copies/carried-drag.ts';
import { NoCopy, type LocalCopies } from '../copies/local-copies.ts';
import { isOpenable } from '../copies/openable.ts';
import type { TransferService } from '../transfers/transfer-service.ts';
import type { IpcHandlers } from './ipc-main.ts';

export type TransferHandlers = Pick<IpcHandlers, keyof typeof transferInvokeChannels>;

export interface TransferHandlersDeps {
  readonly service: TransferService;
  /** Asks for files or a folder to upload; none when the person gave up. */
  readonly chooseSources: (what: 'files' | 'folder') => Promise<readonly string[]>;
  /** Asks for the folder to save to; null when the person gave up. */
  readonly chooseFolder: () => Promise<string | null>;
  /** Whether a folder is there and can be written. */
  readonly isUsable: (folder: string) => Promise<boolean>;
  /** Shows a file in the file manager of this computer; false when it is not there any more. */
  readonly reveal: (file: string) => Promise<boolean>;
  readonly copies: Pick<LocalCopies, 'ensure' | 'ready'>;
  /** Opens a file with the program of this computer; false when there is none. */
  readonly openFile: (file: string) => Promise<boolean>;
  /** Goes on with a drag of a page as the system's own; true when it is over already. */
  readonly startDrag: (page: WebContents, files: readonly string[]) => Promise<boolean>;
  readonly carried: CarriedDrag;
  /** Bytes of a picture of this computer; null where it cannot be shown. */
  readonly readPicture: (file: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Place of a saved file. */
  readonly placeOf: (saved: { local: string; rel: string }) => string;
}

/** Most bytes that are fetched while a person holds the button down; more is saved where it is dropped. */
const DRAG_OUT_BYTES = 32 * 2 ** 20;

/** What lies in a safe box is not left unlocked on this computer. */
const mayNotLeave = (path: string): boolean => isSafePath(path) || path.startsWith('E.');

const isPicture = (name: string): boolean => fileTypeOf(name) === fileTypes.image;

const cancelled: NativeStart = { outcome: 'cancelled', count: 0, bytes: 0, refused: [], code: '' };

/** What main answers about its own transfers: only calls into the service, no decision of its own. */
export function createTransferHandlers(deps: TransferHandlersDeps): TransferHandlers {
  const { service } = deps;
  /** Bytes of what is dragged; null where one of it is no file, or cannot be asked about. */
  const sizeOf = async (paths: readonly string[]): Promise<number | null> => {
    const there = await Promise.all(paths.map((path) => service.look(path).catch(() => null)));
    if (there.some((one) => one === null || one.isDir)) return null;
    return there.reduce((sum, one) => sum + (one?.size ?? 0), 0);
  };
  return {
    'native:list': () => service.list(),
    'native:upload': ({ files, ...target }) => service.upload(target, files),
    'native:choose': async ({ what, ...target }) => {
      const files = await deps.chooseSources(what);
      return files.length === 0 ? cancelled : service.upload(target, files);
    },
    'native:save': async ({ paths, safe }) => {
      const { folder: always, sameName } = await service.settings();
      // A folder that has gone, with its drive perhaps, is asked for again instead of being made.
      const folder = always !== '' && (await deps.isUsable(always)) ? always : await deps.chooseFolder();
      if (folder === null) return cancelled;
      return service.save({ paths, safe, folder, conflict: sameName });
    },
    'native:control': ({ ids, action }) => service.tell({ do: 'control', ids, action }),
    'native:place': ({ ids, to }) => service.tell({ do: 'place', ids, to }),
    'native:resolve': (answer) => service.tell({ do: 'resolve', ...answer }),
    'native:settings': (changes) => service.tell({ do: 'settings', changes: nativeChanges.parse(changes) }),
    'native:folder': async ({ always }) => {
      const folder = always ? await deps.chooseFolder() : '';
      if (folder === null) return;
      service.tell({ do: 'settings', changes: { folder } });
    },
    'native:reveal': async ({ id }) => {
      const item = service.item(id);
      if (item === undefined) return false;
      return deps.reveal(item.kind === 'nativeUpload' ? item.local : deps.placeOf(item));
    },
    'native:picture': async ({ id }) => {
      const item = service.item(id);
      if (item?.state !== 'conflict' || !isPicture(item.name)) return null;
      if (item.kind === 'nativeUpload') return deps.readPicture(item.local);
      // What is in the way of a file that is saved.
      const rel = item.taken === null || item.taken.rel === '' ? item.rel : item.taken.rel;
      return deps.readPicture(deps.placeOf({ local: item.local, rel }));
    },
    'native:open': async ({ path }) => {
      if (mayNotLeave(path)) return { outcome: 'failed', code: 'N002003' };
      try {
        const file = await deps.copies.ensure(path);
        const name = path.slice(path.lastIndexOf('/') + 1);
        if (isOpenable(name)) return { outcome: (await deps.openFile(file)) ? 'opened' : 'noProgram', code: '' };
        await deps.reveal(file);
        return { outcome: 'shown', code: '' };
      } catch (error) {
        return error instanceof NoCopy
          ? { outcome: error.outcome, code: error.code }
          : { outcome: 'failed', code: 'NETWORK' };
      }
    },
    'native:fetch': async ({ paths }) => {
      if (paths.some(mayNotLeave)) return false;
      if (paths.every((path) => deps.copies.ready(path) !== null)) return true;
      const bytes = await sizeOf(paths);
      if (bytes === null || bytes > DRAG_OUT_BYTES) return false;
      return Promise.all(paths.map((path) => deps.copies.ensure(path))).then(
        () => true,
        () => false,
      );
    },
    'native:drag': async ({ entries }, page) => {
      const files = entries.flatMap(({ path }) => deps.copies.ready(path) ?? []);
      if (files.length < entries.length || entries.some(({ path }) => mayNotLeave(path))) return false;
      deps.carried.begin(entries, files);
      try {
        const isOver = await deps.startDrag(page, files);
        if (isOver) deps.carried.end();
      } catch (error) {
        deps.carried.end();
        throw error;
      }
      return true;
    },
    'native:carried': ({ files }) => deps.carried.entriesOf(files),
    'native:dragOver': () => deps.carried.end(),
  };
}
