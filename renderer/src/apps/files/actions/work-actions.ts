import { calls } from '#shared/contract/index.ts';
import { freeName, splitName } from '#shared/rules/file-name.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { dropOutcome } from '../../../state/files/drop-rule.ts';
import { journalOf, settledRecord } from '../../../state/files/undo/undo.ts';
import { childPath } from '../../../state/files/wire-path.ts';
import { takenFrom, type ActionTools, type FileActions } from './action-context.ts';
import { dropSources } from '../../../state/files/drop-sources.ts';
import { pasteEntries } from '../../../components/files/paste-entries.ts';
import { transferEntries } from '../../../components/files/transfer-entries.ts';
import { offerUndo } from '../../../components/files/undo-actions.ts';

/** A name gets numbers until it is free; after so many the folder changes faster than we ask. */
const TRIES = 20;
const TAKEN = 'N002002';
/** What an archive is refused with: for its password, or for what is in it. */
const REFUSED = 'N000001';
const asksPassword = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'field' in data && data.field === 'password';

type WorkActions = Pick<FileActions, 'newFile' | 'duplicate' | 'sendTo' | 'compress' | 'extract'>;

/** Work on entries that makes new ones: files, copies, archives. */
export function workActions({ context, refused, failed, selected }: ActionTools): WorkActions {
  const takenHere =
    (folder: string) =>
    (name: string): boolean =>
      context().session.getState().rows.indexOf(childPath(folder, name)) !== undefined;

  /** Makes something in a folder under the first free name; what the device answered, and to which name. */
  const makeFree = async <R extends { readonly success: boolean; readonly code: string }>(
    folder: string,
    { name, isDir }: { readonly name: string; readonly isDir: boolean },
    make: (name: string) => Promise<R>,
  ): Promise<{ readonly name: string; readonly result: R }> => {
    const isTaken = takenHere(folder);
    const tried = new Set<string>();
    for (;;) {
      const free = freeName(name, isDir, (wanted) => tried.has(wanted) || isTaken(wanted));
      const result = await make(free);
      tried.add(free);
      if (result.code !== TAKEN || tried.size >= TRIES) return { name: free, result };
    }
  };

  /** Unpacks into a new folder, which the device takes away again when nothing comes of it. */
  const unpack = async (path: string, into: string, stem: string, password?: string): Promise<void> => {
    const { ask, translate, session, store } = context();
    const secret = password === undefined ? {} : { password };
    const { name, result } = await makeFree(into, { name: stem, isDir: true }, (folder) =>
      call(calls.fileExtract, { path, to: into, folder, ...secret }),
    );
    const archive = path.slice(path.lastIndexOf('/') + 1);
    if (result.success) {
      const to = childPath(into, name);
      await journalOf(store).add({
        deed: 'newFolder',
        name,
        count: 1,
        undo: [{ do: 'recycle', paths: [to] }],
        redo: [{ do: 'restore', paths: [to] }],
        tasks: [result.data.task_id],
      });
      offerUndo(store, translate, translate('filework:undo.did.extract', { name }));
      void session.refresh();
    } else if (result.code === REFUSED && asksPassword(result.data))
      ask({
        kind: 'secret',
        name: archive,
        wrong: password !== undefined,
        onCancel: () => {
          ask(null);
        },
        onDone: (typed) => {
          ask(null);
          void unpack(path, into, stem, typed);
        },
      });
    else if (result.code === REFUSED)
      toast({ kind: 'error', text: translate('filework:archive.unreadable', { name: archive }) });
    else failed(result.message, result.code);
  };

  return {
    newFile: async ({ id, extension, content }) => {
      if (refused('newFolder')) return;
      const { store, session, location, translate } = context();
      if (location.kind !== 'path') return;
      const { path } = location;
      const wanted = `${translate(`filework:template.name.${id}`)}${extension}`;
      const { name, result } = await makeFree(path, { name: wanted, isDir: false }, (free) =>
        call(calls.fileCreate, { path, name: free, content }),
      );
      if (!result.success) {
        failed(result.message, result.code);
        return;
      }
      await journalOf(store).add({
        deed: 'newFile',
        name,
        count: 1,
        undo: [{ do: 'recycle', paths: [childPath(path, name)] }],
        redo: [{ do: 'create', path, name, content }],
        tasks: [],
      });
      session.setFilter('');
      await session.refresh();
      if (await session.reveal(childPath(path, name))) session.setRenaming(childPath(path, name));
    },

    duplicate: async () => {
      if (refused('copy') || refused('newFolder')) return;
      const { store, session, location } = context();
      if (location.kind !== 'path') return;
      const entries = await selected();
      const to = location.path;
      const outcome = await pasteEntries({ mode: 'copy', entries, to, duplicate: true });
      if (outcome.failure !== null) failed(outcome.failure.message, outcome.failure.code);
      const made = entries.slice(0, outcome.started);
      if (made.length > 0) await journalOf(store).add(settledRecord('copy', made, to, outcome.tasks));
      void session.refresh();
    },

    sendTo: async (intent) => {
      if (refused(intent === 'move' ? 'cut' : 'copy')) return;
      const { session, store, location, translate, ask, realm } = context();
      const entries = await selected();
      if (entries.length === 0) return;
      const sources = dropSources(entries, takenFrom({ location, session, store, realm })).map((source, index) => ({
        ...source,
        name: entries[index]?.name ?? '',
      }));
      const wish = { intent, explicit: true };
      ask({
        kind: 'folder',
        title: translate(`filework:send.${intent}`, { count: entries.length }),
        okText: translate(`filework:send.${intent}Here`),
        start: location.kind === 'path' ? location.path : undefined,
        refusal: (path, writable) => {
          const { refusal } = dropOutcome(sources, { kind: 'folder', path, writable }, wish);
          return refusal === null ? null : translate(refusal);
        },
        onDone: (path) => {
          ask(null);
          void transferEntries(sources, { kind: 'folder', path, writable: true }, { ...wish, store, translate }).then(
            () => session.refresh(),
          );
        },
      });
    },

    compress: async () => {
      if (refused('copy') || refused('newFolder')) return;
      const { store, session, location, translate, ask, window: own } = context();
      if (location.kind !== 'path') return;
      const { path: to } = location;
      const entries = await selected();
      const [first] = entries;
      if (first === undefined) return;
      const folderName = to.slice(to.lastIndexOf('/') + 1);
      const stem = entries.length > 1 ? folderName : first.isDir ? first.name : splitName(first.name).stem;
      ask({
        kind: 'archive',
        name: entries.length > 1 && folderName === 'data' ? translate('filework:archive.name') : stem,
        taken: takenHere(to),
        onDone: (name, format) => {
          ask(null);
          void (async () => {
            const paths = entries.map(({ path }) => path);
            const result = await call(calls.fileCompress, { paths, to, name, format });
            if (!result.success) {
              failed(result.message, result.code);
              return;
            }
            const file = name.toLowerCase().endsWith(`.${format}`) ? name : `${name}.${format}`;
            await journalOf(store).add({
              deed: 'compress',
              name: file,
              count: 1,
              undo: [{ do: 'recycle', paths: [childPath(to, file)] }],
              redo: [{ do: 'compress', paths, to, name, format }],
              tasks: [result.data.task_id],
            });
            toast({
              kind: 'info',
              text: translate('filework:archive.started', { name: file }),
              action: {
                label: translate('filework:archive.show'),
                onSelect: () => {
                  own.openWindow('/taskCenter/fileHandle');
                },
              },
            });
            void session.refresh();
          })();
        },
      });
    },

    extract: async () => {
      if (refused('newFolder')) return;
      const { session, location } = context();
      const entry = session.single();
      if (entry === null || location.kind !== 'path') return;
      const { path } = location;
      const stem = splitName(entry.name).stem.replace(/\.(tar|part\d+)$/i, '');
      await unpack(entry.path, path, stem);
    },
  };
}
