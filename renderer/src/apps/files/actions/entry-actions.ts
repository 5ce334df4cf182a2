import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { call } from '../../../api/call.ts';
import { downloadUrl } from '../../../api/file-urls.ts';
import { choose } from '../../../components/choices/choice-service.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { asTextUrl, openTarget } from '../model/open-target.ts';
import { selectedCount } from '../model/selection.ts';
import { childPath } from '../../../state/files/wire-path.ts';
import { inPortions, type ActionTools, type FileActions } from './action-context.ts';
import { saveAs } from './save-as.ts';

/** New folders get numbers until one is free; after so many the folder changes faster than we ask. */
const NEW_FOLDER_TRIES = 20;

type EntryActions = Pick<FileActions, 'open' | 'openSelected' | 'newFolder' | 'startRename' | 'rename' | 'remove'>;

/** Opening, making, naming and deleting entries. */
export function entryActions({ context, refused, failed, selected }: ActionTools): EntryActions {
  /** What nothing here shows: download it, or read it as text where it is small enough (FIL-07). */
  const offer = async (entry: Entry, asText: boolean): Promise<void> => {
    const { window, base, translate } = context();
    const answer = await choose({
      title: translate('offer.title', { name: shortFileName(entry.name) }),
      content: translate(asText ? 'offer.textOrDownload' : 'offer.download'),
      choices: [
        ...(asText ? [{ id: 'text', label: translate('offer.asText') }] : []),
        { id: 'download', label: translate('action.download'), primary: true },
      ],
    });
    if (answer?.id === 'download') saveAs(downloadUrl(base, entry.path), entry.name);
    if (answer?.id === 'text') window.openWindow(asTextUrl(entry.path), { name: '/txtEditor#', title: entry.name });
  };

  const open = (entry: Entry): void => {
    const { window } = context();
    const target = openTarget(entry);
    if (target.kind === 'folder') window.navigate(target.url);
    else if (target.kind === 'offer') void offer(entry, target.asText);
    else window.openWindow(target.url, { name: `${target.url.slice(0, target.url.indexOf('?'))}#`, title: entry.name });
  };

  return {
    open,

    openSelected: () => {
      const entry = context().session.single();
      if (entry !== null) open(entry);
    },

    newFolder: async () => {
      if (refused('newFolder')) return;
      const { session, location, translate } = context();
      if (location.kind !== 'path') return;
      const taken = new Set<string>();
      const isTaken = (name: string): boolean =>
        taken.has(name) || session.getState().rows.indexOf(childPath(location.path, name)) !== undefined;
      while (taken.size < NEW_FOLDER_TRIES) {
        const name = freeName(translate('newFolder.name'), true, isTaken);
        const result = await call(calls.fileMkdir, { path: location.path, name });
        if (result.success) {
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
    },

    startRename: () => {
      if (refused('rename')) return;
      const { session } = context();
      session.setRenaming(session.single()?.path ?? null);
    },

    rename: async (entry, name) => {
      if (name === entry.name) return null;
      const { session } = context();
      const result = await call(calls.fileRename, { path: entry.path, name });
      if (result.success) {
        await session.refresh();
        await session.reveal(result.data.path);
        return null;
      }
      if (result.code === 'N002002') return 'exists';
      if (result.code === 'N002005') return 'characters';
      failed(result.message, result.code);
      return null;
    },

    remove: async (permanent) => {
      if (refused('delete')) return;
      const { session, translate } = context();
      const single = session.single();
      const what = {
        count: selectedCount(session.getState().selection),
        name: single === null ? '' : shortFileName(single.name),
      };
      const text = (key: string): string =>
        translate(`delete.${permanent ? 'forever' : 'recycle'}.${key}${single === null ? 'Many' : ''}`, what);
      const sure = await confirm({
        title: text('title'),
        content: text('text'),
        okText: text('ok'),
        danger: permanent,
      });
      if (!sure) return;
      const entries = await selected();
      for (const portion of inPortions(entries)) {
        const result = await call(calls.fileRemove, { paths: portion.map(({ path }) => path), permanent });
        if (result.success) continue;
        failed(result.message, result.code);
        void session.refresh();
        return;
      }
      if (entries.length > 0) toast({ kind: 'success', text: text('done') });
      void session.refresh();
    },
  };
}
