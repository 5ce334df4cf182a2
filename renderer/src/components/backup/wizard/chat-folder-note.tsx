import { useEffect, useState } from 'react';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { looksLikeChats } from '#shared/rules/backup/chat-folder.ts';
import { call } from '../../../api/call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { toEntry } from '../../../state/files/entry.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { PlaceNote } from '../../place/place-frame.tsx';

/** Says so when a folder does not look like one with chats; it can be backed up all the same (APP-WX-01). */
export function ChatFolderNote({ path }: { readonly path: string }) {
  const { t } = useTranslation('chatbackup');
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    // The folders of one page say enough.
    const args = { path, size: FILE_PAGE_MAX, folders_first: true };
    void call(calls.fileList, args, { silent: true, signal: controller.signal }).then((result) => {
      if (!result.success || controller.signal.aborted) return;
      const folders = result.data.list.map((raw) => toEntry(raw, path)).filter(({ isDir }) => isDir);
      const names = folders.map(({ name }) => name);
      setOther(!looksLikeChats(baseName(path), names));
    });
    return () => {
      controller.abort();
    };
  }, [path]);
  return isOther ? <PlaceNote tone="warning">{t('source.other', { name: baseName(path) })}</PlaceNote> : null;
}
