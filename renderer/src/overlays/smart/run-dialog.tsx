import { useTranslation } from '../../i18n/use-translation.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { formatElapsed } from '#shared/rules/time.ts';
import { adaptHealth } from '#shared/rules/storage/smart.ts';
import type { CheckGroup } from '#shared/rules/storage/check-groups.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { checkLeft, type CheckProgress } from './check-progress.ts';
import { HealthWord } from './health-word.tsx';
import styles from './smart.module.css';
import type { Check } from './use-check.ts';

interface Props {
  readonly group: CheckGroup;
  readonly kind: 'smart' | 'ihm';
  readonly disks: readonly Disk[];
  readonly check: Check;
  readonly onClose: () => void;
}

/** How far it is, and how long it takes at this pace. */
function Progress({ progress, label }: { progress: CheckProgress; label: string }) {
  const { t } = useTranslation('smart');
  const { t: common } = useTranslation('common');
  const left = checkLeft(progress);
  const percent = Math.floor(progress.rate * 100);
  return (
    <div className={styles.progress} data-testid="check-progress">
      <ProgressBar value={progress.rate} label={label} height={8} />
      <span className={styles.quiet}>
        {left === null
          ? t('percent', { percent })
          : t('percentLeft', { percent, time: formatElapsed(left, translateWith(common)) })}
      </span>
    </div>
  );
}

/** A check of all disks of a group: each with a spinner, then with its result. Closing leaves it running. SMT-07 */
export function RunDialog({ group, kind, disks, check, onClose }: Props) {
  const { t } = useTranslation('smart');
  const running = check.state === 'running' || check.state === 'starting';
  const stage = running ? 'running' : check.state === 'aborted' ? 'interrupted' : 'finished';
  return (
    <DialogFrame
      title={t(`${stage}.${kind}`)}
      layer="shell"
      width={480}
      testId="smart-run-dialog"
      overlay="smart"
      state={check.state}
      onEscape={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose} data-autofocus="true">
          {t('close')}
        </button>
      }
    >
      <p>{t(`${stage}.text`)}</p>
      {running && check.progress !== null && <Progress progress={check.progress} label={t(`${stage}.${kind}`)} />}
      <ul className={styles.runList} aria-live="polite">
        {disks.map((disk) => {
          const found = check.results.find(({ sn }) => sn === disk.sn);
          return (
            <li key={disk.sn}>
              <span>{t(`place.${group}`, { position: disk.position })}</span>
              {running ? (
                <Spinner size={18} label={t('checking')} />
              ) : found === undefined ? (
                <span className={styles.quiet}>{t('noResult')}</span>
              ) : (
                <HealthWord health={adaptHealth(found.health)} />
              )}
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}
