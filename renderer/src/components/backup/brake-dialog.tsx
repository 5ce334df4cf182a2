import { isElsewhere } from '#shared/rules/backup/elsewhere.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import type { ListedJob } from '../../state/backup/use-computer-jobs.ts';
import styles from './backup.module.css';

interface Props {
  readonly job: ListedJob;
  /** The decision, or null for later. */
  readonly onDone: (deletes: 'allow' | 'keep' | null) => void;
}

/** Many deletions wait: make them, or keep what would go. What loses nothing has the focus (features 1.2). */
export function BrakeDialog({ job, onDone }: Props) {
  const { t } = useTranslation('backup');
  const { name, held: count } = job;
  return (
    <DialogFrame
      title={t('brake.title', { name, count })}
      layer="shell"
      width={500}
      testId="brake-dialog"
      onEscape={() => {
        onDone(null);
      }}
      footer={
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            onDone(null);
          }}
        >
          {t('brake.cancel')}
        </button>
      }
    >
      <p className={styles.brakeText}>{t('brake.text')}</p>
      <div className={styles.choices}>
        {(['keep', 'allow'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            data-autofocus={choice === 'keep' || undefined}
            data-choice={choice}
            onClick={() => {
              onDone(choice);
            }}
          >
            <strong>{t(`brake.${choice}`)}</strong>
            <span>
              {t(choice === 'allow' && isElsewhere(job.type) ? 'brake.allowElsewhere' : `brake.${choice}Text`)}
            </span>
          </button>
        ))}
      </div>
    </DialogFrame>
  );
}
