import { Icon, type IconName } from '../../components/icon.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { NoteDocument } from './note-document.ts';
import type { NoteState, SaveState } from './note-types.ts';
import styles from './notebook.module.css';

const icons: Readonly<Record<SaveState, IconName>> = {
  saved: 'check-circle',
  unsaved: 'edit',
  saving: 'refresh',
  failed: 'warning',
  conflict: 'swap',
};

interface Props {
  readonly state: Pick<NoteState, 'save' | 'failure'>;
  readonly doc: Pick<NoteDocument, 'retry'>;
  readonly onSettle: () => void;
}

/** Whether what is typed is on the device (APP-NOTE-02), with the way on where it is not. */
export function SaveStateLine({ state, doc, onSettle }: Props) {
  const { t } = useTranslation('notes');
  const { save, failure } = state;
  return (
    <span className={styles.save} data-save={save} data-testid="note-save" role="status">
      <Icon name={icons[save]} size={16} />
      <span className={styles.saveText} data-tip={save === 'failed' ? failure?.message : undefined}>
        {t(save === 'failed' && failure?.code === 'N000001' ? 'save.tooLong' : `save.${save}`)}
      </span>
      {save === 'failed' && (
        <button type="button" className="link-btn" onClick={() => void doc.retry()}>
          {t('save.retry')}
        </button>
      )}
      {save === 'conflict' && (
        <button type="button" className="link-btn" onClick={onSettle}>
          {t('save.settle')}
        </button>
      )}
    </span>
  );
}
