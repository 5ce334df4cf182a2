import { useCallback, useState, type ReactNode } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { useOpenEntry } from '../../components/files/use-open-entry.ts';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { baseName } from '../../state/files/wire-path.ts';

type Take = (path: string, name: string) => void;

/** The path on the device that a link means; null for any other address. */
export function linkedPath(address: string): string | null {
  if (!/^nas:\//i.test(address)) return null;
  try {
    return decodeURI(address.slice('nas:'.length));
  } catch {
    return null;
  }
}

/** What links of a note lead to: pages of the web outside, files of the device in what shows them. */
export function useLinks(): {
  readonly open: (address: string) => void;
  readonly pickFile: (take: Take) => void;
  /** The question for a file, while it is asked. */
  readonly picker: ReactNode;
} {
  const { t } = useTranslation('notes');
  const host = useHost();
  const entries = useOpenEntry();
  const [take, setTake] = useState<{ readonly take: Take } | null>(null);
  const open = async (address: string): Promise<void> => {
    const path = linkedPath(address);
    if (path === null) {
      await host.openExternal(address);
      return;
    }
    const result = await call(calls.fileInfo, { paths: [path] });
    const [entry] = result.success ? result.data.list : [];
    if (entry === undefined) toast({ kind: 'error', text: t('link.gone') });
    else entries.open(entry);
  };
  const pickFile = useCallback((wanted: Take) => {
    setTake({ take: wanted });
  }, []);
  return {
    open: (address) => void open(address),
    pickFile,
    picker: take !== null && (
      <FolderPicker
        title={t('link.file')}
        okText={t('link.pick')}
        file={() => true}
        onDone={(path) => {
          setTake(null);
          if (path !== null) take.take(path, baseName(path));
        }}
      />
    ),
  };
}
