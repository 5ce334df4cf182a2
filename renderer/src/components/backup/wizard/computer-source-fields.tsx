import { useEffect, useState } from 'react';
import type { ComputerPreview } from '#shared/ipc/backup-channels.ts';
import { formatSize } from '#shared/rules/size.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { toast } from '../../dialogs/dialog-service.ts';
import { Icon } from '../../icon.ts';
import { useComputerBackups } from '../use-computer-backups.ts';
import { ChosenFolders } from './chosen-folders.tsx';
import type { FormProps } from './form-props.ts';
import styles from './wizard-fields.module.css';

/** Leaves nothing out: what a folder holds. */
const everything = { hidden: false, system: false, ext: [], size_max: 0 };

/** What folders of this computer hold, by their path; null for one that cannot be read. */
function useFacts({ folders }: FormProps['form']): ReadonlyMap<string, ComputerPreview | null> {
  const { preview } = useComputerBackups();
  const [facts, setFacts] = useState<ReadonlyMap<string, ComputerPreview | null>>(new Map());
  const wanted = JSON.stringify(folders.map(({ id, path }) => [id, path]));
  useEffect(() => {
    let isOver = false;
    for (const [id, path] of JSON.parse(wanted) as [string, string][])
      void preview([id], everything).then((found) => {
        if (!isOver) setFacts((before) => new Map(before).set(path, found));
      });
    return () => {
      isOver = true;
    };
  }, [wanted, preview]);
  return facts;
}

/** Step 1 of a job of this computer: folders that a dialog of its system gives (APP-AUTO-02, DEV-07). */
export function ComputerSourceFields({ form, set }: FormProps) {
  const { t } = useTranslation('backup');
  const { choose } = useComputerBackups();
  const [busy, setBusy] = useState(false);
  const facts = useFacts(form);
  const { folders } = form;

  const add = async (): Promise<void> => {
    setBusy(true);
    const folder = await choose();
    setBusy(false);
    if (folder === null) return;
    if (folders.some(({ id, path }) => id === folder.id || path === folder.path))
      toast({ kind: 'info', text: t('wizard.already') });
    else set({ folders: [...folders, folder] });
  };

  const factsText = (path: string): string => {
    const known = facts.get(path);
    if (known === undefined) return '…';
    if (known === null) return t('wizard.unreadable');
    const text = t('wizard.facts', { count: known.files, size: formatSize(known.bytes) });
    return known.complete === 1 ? text : t('ignore.atLeast', { text });
  };

  return (
    <>
      <ChosenFolders form={form} set={set} nameOf={(path) => path} facts={factsText} />
      <p className={styles.row}>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="wizard-add"
          disabled={busy}
          onClick={() => void add()}
        >
          <Icon name="folder-plus" size={16} />
          {t('wizard.addComputer')}
        </button>
      </p>
    </>
  );
}
