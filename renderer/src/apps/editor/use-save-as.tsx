import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NAME_MAX_BYTES } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { checkFileName, freeName } from '#shared/rules/file-name.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { askText } from '../../components/place/ask-text.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { baseName, parentPath } from '../../state/files/wire-path.ts';
import { refusalText } from './refusal-text.ts';
import { refusedCharacter, type TextDocument } from './text-document.ts';

/**
 * Saves the text as another file, in a folder and under a name that are chosen, in the encoding that it has; the window
 * goes on with that file.
 */
export function useSaveAs(
  path: string,
  doc: TextDocument,
): { readonly saveAs: () => void; readonly picker: ReactNode } {
  const { t } = useTranslation('openers');
  const { t: files } = useTranslation('files');
  const { navigate } = useAppWindow();
  const [open, setOpen] = useState(false);
  /** '' when it was written, else why not. */
  const write = async (folder: string, name: string): Promise<string> => {
    const problem = checkFileName(name);
    if (problem !== null) return files(`name.${problem}`);
    const encoding = doc.getState().loaded?.encoding ?? 'utf-8';
    const args = { path: folder, name, content: doc.written(), encoding };
    const result = await call(calls.fileCreate, args, { silent: true });
    if (!result.success) {
      if (result.code === 'N002002') return files('name.exists');
      const { code, message, data } = result;
      return refusalText(t, { code, message, character: refusedCharacter(data) }, encoding);
    }
    doc.discard();
    toast({ kind: 'success', text: t('editor.savedAs', { name }) });
    navigate(`/txtEditor?path=${encodeURIComponent(result.data.path)}`);
    return '';
  };
  const askName = (folder: string): void => {
    const name = baseName(path);
    const isHere = folder === parentPath(path);
    void askText({
      title: t('editor.saveAsName'),
      label: files('column.name'),
      okText: t('editor.save'),
      value: freeName(name, false, (candidate) => isHere && candidate === name),
      maxLength: NAME_MAX_BYTES,
      onText: (chosen) => write(folder, chosen),
    });
  };
  return {
    saveAs: () => {
      setOpen(true);
    },
    picker: open && (
      <FolderPicker
        title={t('editor.saveAsTitle')}
        okText={t('editor.saveHere')}
        onDone={(folder) => {
          setOpen(false);
          if (folder !== null) askName(folder);
        }}
      />
    ),
  };
}
