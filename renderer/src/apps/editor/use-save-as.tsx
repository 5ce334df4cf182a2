import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { splitName } from '#shared/rules/file-name.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import type { TextDocument } from './text-document.ts';

/** A name is tried with a number behind it until it is free; a folder with more copies has another name to find. */
const TRIES = 100;

/** Saves the text as another file in a folder that is chosen; the window goes on with that file. */
export function useSaveAs(
  name: string,
  doc: TextDocument,
): { readonly saveAs: () => void; readonly picker: ReactNode } {
  const { t } = useTranslation('openers');
  const { navigate } = useAppWindow();
  const [open, setOpen] = useState(false);
  const write = async (path: string): Promise<void> => {
    const { stem, extension } = splitName(name);
    for (let number = 0; number < TRIES; number += 1) {
      const own = number === 0 ? name : `${stem} (${number})${extension}`;
      const result = await call(calls.fileCreate, { path, name: own, content: doc.written() });
      if (result.success) {
        doc.discard();
        toast({ kind: 'success', text: t('editor.savedAs', { name: own }) });
        navigate(`/txtEditor?path=${encodeURIComponent(result.data.path)}`);
        return;
      }
      if (result.code !== 'N002002') {
        toastFailure(result);
        return;
      }
    }
  };
  return {
    saveAs: () => {
      setOpen(true);
    },
    picker: open && (
      <FolderPicker
        title={t('editor.saveAsTitle')}
        okText={t('editor.save')}
        onDone={(path) => {
          setOpen(false);
          if (path !== null) void write(path);
        }}
      />
    ),
  };
}
