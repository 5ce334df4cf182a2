import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { call } from '../../../api/call.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { choose } from '../../../components/choices/choice-service.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { hasPerm } from '../../../routes/guard.ts';
import { visitorOf } from '../../../routes/visitor.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { asBytesUrl, asTextUrl, openTarget } from '../model/open-target.ts';
import { selectedCount } from '../model/selection.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { journalOf, recycledRecord, renamedRecord } from '../../../state/files/undo/undo.ts';
import { childPath, parentPath, parseWirePath } from '../../../state/files/wire-path.ts';
import { renameSteps, runSteps } from '../model/batch-rename.ts';
import type { ActionTools, FileActions } from './action-context.ts';
import { inPortions } from '../../../state/files/portions.ts';
import { listsRecords, removeRecords } from './remove-records.ts';
import { asksBeforeDelete, renameEntry } from '../../../components/files/entry-deeds.ts';
import { saveAs } from '../../../components/files/save-as.ts';
import { openHere } from '../../../components/files/open-here.ts';
import { offerUndo } from '../../../components/files/undo-actions.ts';

/** New folders get numbers until one is free; after so many the folder changes faster than we ask. */
const NEW_FOLDER_TRIES = 20;

type EntryActions = Pick<FileActions, 'open' | 'openSelected' | 'newFolder' | 'startRename' | 'rename' | 'remove'>;

/** Opening, making, naming and deleting entries. */
export function entryActions({ context, refused, failed, selected }: ActionTools): EntryActions {
  /** What nothing here shows: download it, or read it as text where it is small enough (FIL-07). */
  const offer = async (entry: Entry, asText: boolean): Promise<void> => {
    const { window, base, store, translate } = context();
    const isApp = nativeTransfersOf(store) !== null;
    const answer = await choose({
      title: translate('filework:offer.title', { name: shortFileName(entry.name) }),
      content: translate(asText ? 'filework:offer.textOrDownload' : 'filework:offer.download'),
      choices: [
        ...(asText ? [{ id: 'text', label: translate('filework:offer.asText') }] : []),
        { id: 'bytes', label: translate('filework:offer.asBytes') },
        { id: 'download', label: translate('action.download'), primary: !isApp },
        ...(isApp ? [{ id: 'computer', label: translate('filework:openWith.program'), primary: true }] : []),
      ],
    });
    if (answer?.id === 'computer') await openHere({ context, failed }, entry);
    if (answer?.id === 'download') saveAs(downloadUrl(base, entry.path), entry.name);
    if (answer?.id === 'bytes') window.openWindow(asBytesUrl(entry.path), { name: '/zsviewer#', title: entry.name });
    if (answer?.id === 'text') window.openWindow(asTextUrl(entry.path), { name: '/txtEditor#', title: entry.name });
  };

  const open = (entry: Entry): void => {
    const { window, store, translate } = context();
    if (entry.gone !== undefined) {
      toast({ kind: 'warning', text: translate('refusal.gone') });
      return;
    }
    const target = openTarget(entry);
    if (target.kind === 'folder') window.navigate(target.url);
    else if (target.kind === 'offer') void offer(entry, target.asText);
    else if (target.kind === 'download') {
      if (hasPerm(visitorOf(store.getState().session), 'download')) window.openWindow(target.url);
      else void offer(entry, false);
    } else
      window.openWindow(target.url, { name: `${target.url.slice(0, target.url.indexOf('?'))}#`, title: entry.name });
  };

  /** One set of rules for the names of all that is selected, with a preview. */
  const renameMany = async (): Promise<void> => {
    const { can, session, translate, ask, store, realm } = context();
    const why = realm === null ? can.delete : can.rename;
    if (why !== null) {
      toast({ kind: 'warning', text: translate(why) });
      return;
    }
    const entries = await selected();
    if (entries.length === 0) return;
    const own = new Set(entries.map(({ name }) => name));
    const parent = parentPath(entries[0]?.path ?? '') ?? '';
    const taken = (name: string): boolean =>
      !own.has(name) && session.getState().rows.indexOf(childPath(parent, name)) !== undefined;
    ask({
      kind: 'rename',
      entries,
      taken,
      onDone: (previews) => {
        ask(null);
        const deed = async () => {
          const spare = (index: number): string => `~${Date.now().toString(36)}-${index}`;
          const held = await runSteps(renameSteps(previews, spare), async ({ from, to }) => {
            const result = await call(calls.fileRename, { path: childPath(parent, from), name: to });
            return result.success ? null : result;
          });
          if (held.failure !== null) failed(held.failure.message, held.failure.code);
          const done = held.done.map(({ from, to }) => ({ path: childPath(parent, from), name: to }));
          if (done.length > 0) {
            await journalOf(store).add({ ...renamedRecord(done), name: '', count: done.length });
            offerUndo(store, translate, translate('filework:undo.did.rename', { count: done.length }));
          }
          void session.refresh();
        };
        void journalOf(store).underWayUntil(deed());
      },
    });
  };

  /** A folder that is being made: asked for again meanwhile, it would be two. */
  let making = false;
  const makeFolder = async (): Promise<void> => {
    const { store, session, location, translate } = context();
    if (location.kind !== 'path') return;
    const taken = new Set<string>();
    const isTaken = (name: string): boolean =>
      taken.has(name) || session.getState().rows.indexOf(childPath(location.path, name)) !== undefined;
    while (taken.size < NEW_FOLDER_TRIES) {
      const name = freeName(translate('newFolder.name'), true, isTaken);
      const result = await call(calls.fileMkdir, { path: location.path, name });
      if (result.success) {
        const { path: made } = result.data;
        await journalOf(store).add({
          deed: 'newFolder',
          name,
          count: 1,
          undo: [{ do: 'recycle', paths: [made] }],
          redo: [{ do: 'mkdir', path: location.path, name }],
          tasks: [],
        });
        session.setFilter('');
        await session.refresh();
        if (await session.reveal(result.data.path)) session.setRenaming(result.data.path);
        return;
      }
      if (result.code !== 'N002002') {
        failed(result.message, result.code);
        return;
      }
      taken.add(name);
    }
  };

  return {
    open,

    openSelected: () => {
      const entry = context().session.single();
      if (entry !== null) open(entry);
    },

    newFolder: async () => {
      if (making || refused('newFolder')) return;
      making = true;
      try {
        await makeFolder();
      } finally {
        making = false;
      }
    },

    startRename: () => {
      const { session } = context();
      if (selectedCount(session.getState().selection) > 1) {
        void renameMany();
        return;
      }
      if (refused('rename')) return;
      session.setRenaming(session.single()?.path ?? null);
    },

    rename: async (entry, name) => {
      if (name === entry.name) return null;
      const { store, session, translate } = context();
      const outcome = await renameEntry({ store, translate }, entry, name);
      if (outcome === null) return 'failed';
      if (typeof outcome === 'string') return outcome;
      await session.refresh();
      // Whoever has gone on to something else meanwhile is not led back.
      if (selectedCount(session.getState().selection) === 0) await session.reveal(outcome.path);
      return null;
    },

    remove: async (wanted) => {
      if (listsRecords(context().location)) {
        if (!wanted) await removeRecords(context(), await selected());
        return;
      }
      if (refused('delete')) return;
      const { store, session, translate, location } = context();
      // Drives and the safe box have no recycle bin: what is deleted there is gone, and that is said first.
      const area = location.kind === 'path' ? parseWirePath(location.path).area : 'unknown';
      const permanent = wanted || area === 'usb' || area === 'safe';
      const { selection } = session.getState();
      const asks = permanent || (await asksBeforeDelete(store));
      // What has been selected while the settings were on their way is not what was meant.
      if (session.getState().selection !== selection) return;
      const single = session.single();
      const what = {
        count: selectedCount(selection),
        name: single === null ? '' : shortFileName(single.name),
      };
      const text = (key: string): string =>
        translate(`delete.${permanent ? 'forever' : 'recycle'}.${key}${single === null ? 'Many' : ''}`, what);
      const sure =
        !asks ||
        (await confirm({ title: text('title'), content: text('text'), okText: text('ok'), danger: permanent }));
      if (!sure) return;
      const entries = await selected();
      const gone: Entry[] = [];
      const tasks: string[] = [];
      const throwAway = async (): Promise<void> => {
        for (const portion of inPortions(entries)) {
          const result = await call(calls.fileRemove, { paths: portion.map(({ path }) => path), permanent });
          if (!result.success) {
            failed(result.message, result.code);
            break;
          }
          gone.push(...portion);
          tasks.push(result.data.task_id);
        }
      };
      if (permanent) await throwAway();
      else
        await journalOf(store).during(recycledRecord(entries, []), throwAway, () =>
          gone.length > 0 ? recycledRecord(gone, tasks) : null,
        );
      if (gone.length > 0 && gone.length === entries.length) {
        if (permanent) toast({ kind: 'success', text: text('done') });
        else offerUndo(store, translate, text('done'));
      }
      void session.refresh();
    },
  };
}
