import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { isFetching } from '#shared/rules/backup/elsewhere.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../dialogs/dialog-service.ts';
import { toastFailure } from '../../dialogs/failure-toast.ts';
import { Icon } from '../../icon.ts';
import { FolderPicker } from '../../place/folder-picker.tsx';
import { translateWith } from '../../../i18n/translate.ts';
import { displayPath } from '../../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../../state/files/files-api.ts';
import { usePlaceNames } from '../../../state/files/use-place-names.ts';
import { ChatFolderNote } from './chat-folder-note.tsx';
import { ChosenFolders } from './chosen-folders.tsx';
import { ComputerSourceFields } from './computer-source-fields.tsx';
import { FarSourceFields } from './far-source-fields.tsx';
import type { FormProps } from './form-props.ts';
import styles from './wizard-fields.module.css';

interface Facts {
  readonly files: number;
  readonly bytes: number;
}

/** Files and bytes below folders, as far as they are known. */
function useFacts(paths: readonly string[]): ReadonlyMap<string, Facts> {
  const [facts, setFacts] = useState<ReadonlyMap<string, Facts>>(new Map());
  const wanted = JSON.stringify(paths);
  useEffect(() => {
    const controller = new AbortController();
    for (const path of JSON.parse(wanted) as string[])
      void call(calls.fileInfo, { paths: [path] }, { silent: true, signal: controller.signal }).then((result) => {
        const [entry] = result.success ? result.data.list : [];
        if (entry === undefined || controller.signal.aborted) return;
        setFacts((before) => new Map(before).set(path, { files: entry.files, bytes: entry.size_total }));
      });
    return () => {
      controller.abort();
    };
  }, [wanted]);
  return facts;
}

/** Step 1: the folders that are backed up, or the one at home (APP-AUTO-02, DEV-07). */
export function SourceFields(props: FormProps) {
  if (props.form.origin === 'computer') return <ComputerSourceFields {...props} />;
  return isFetching(props.type) ? <FarSourceFields {...props} /> : <LocalSourceFields {...props} />;
}

function LocalSourceFields({ type, form, set }: FormProps) {
  const { t } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const [picking, setPicking] = useState(false);
  const { folders } = form;
  const facts = useFacts(folders.map(({ path }) => path));
  const isPair = type === 'auto_bothway';

  const take = async (path: string | null): Promise<void> => {
    setPicking(false);
    if (path === null) return;
    if (folders.some((folder) => folder.path === path)) {
      toast({ kind: 'info', text: t('wizard.already') });
      return;
    }
    const result = await call(calls.fileInfo, { paths: [path] });
    if (!result.success) {
      toastFailure(result);
      return;
    }
    const folder = { path, id: result.data.list[0]?.id ?? path };
    set({ folders: isPair ? [folder] : [...folders, folder] });
  };

  return (
    <>
      <ChosenFolders
        form={form}
        set={set}
        nameOf={(path) => displayPath(path, names, translateWith(files))}
        facts={(path) => {
          const known = facts.get(path);
          return known === undefined ? '…' : t('wizard.facts', { count: known.files, size: formatSize(known.bytes) });
        }}
      />
      {type === 'wx' && folders.map(({ path }) => <ChatFolderNote key={path} path={path} />)}
      <p className={styles.row}>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="wizard-add"
          onClick={() => {
            setPicking(true);
          }}
        >
          <Icon name="folder-plus" size={16} />
          {t(isPair ? (folders.length > 0 ? 'wizard.change' : 'wizard.choose') : 'wizard.add')}
        </button>
      </p>
      {picking && (
        <FolderPicker
          title={t('wizard.choose')}
          okText={t('wizard.take')}
          reading={!isPair}
          onDone={(path) => void take(path)}
        />
      )}
    </>
  );
}
