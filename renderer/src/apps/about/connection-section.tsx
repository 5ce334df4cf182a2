import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import type { CheckStep } from '#shared/ipc/desktop-channels.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import styles from './about.module.css';
import { ReportView } from './report-view.tsx';

const icons: Readonly<Record<CheckStep['verdict'], IconName>> = {
  ok: 'check',
  warning: 'warning',
  failed: 'close',
  skipped: 'minus',
};
/** Number of steps; the list does not jump while they come. */
const STEPS = ['disk', 'dns', 'tcp', 'tls', 'http', 'push', 'ping', 'keychain', 'tray', 'clock'] as const;

function Step({ step }: { readonly step: CheckStep }) {
  const { t } = useTranslation('about');
  return (
    <>
      <span className={styles.verdict} data-verdict={step.verdict} data-testid={`check-${step.id}`}>
        <Icon name={icons[step.verdict]} size={16} />
        {t(`check.verdict.${step.verdict}`)}
      </span>
      <span className={styles.finding}>
        {step.code !== 'ok' && t(`check.code.${step.code}`)}
        {step.detail !== '' && <span className={styles.quiet}> {step.detail}</span>}
      </span>
    </>
  );
}

/** "Check my connection": numbered steps with plain verdicts, one after the other, and a report to read and keep. */
export function ConnectionSection({ diagnostics }: { readonly diagnostics: DesktopBridge['diagnostics'] }) {
  const { t } = useTranslation('about');
  const [steps, setSteps] = useState<readonly CheckStep[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [report, setReport] = useState<string | null>(null);
  useEffect(
    () =>
      diagnostics.onStep((step) => {
        setSteps((known) => [...known.filter(({ id }) => id !== step.id), step]);
      }),
    [diagnostics],
  );
  const run = () => {
    setSteps([]);
    setReport(null);
    setRunning(true);
    diagnostics
      .run()
      .then(setSteps, () => undefined)
      .finally(() => {
        setRunning(false);
      });
  };
  const isDone = !isRunning && steps.length > 0;
  const first = steps.find(({ verdict }) => verdict === 'failed') ?? steps.find(({ verdict }) => verdict === 'warning');
  return (
    <div className={styles.section} data-testid="connection-check" data-state={isRunning ? 'running' : 'idle'}>
      <p className={styles.quiet}>{t('check.intro')}</p>
      {(isRunning || steps.length > 0) && (
        <ol className={styles.steps} aria-busy={isRunning}>
          {STEPS.map((id) => {
            const step = steps.find((one) => one.id === id);
            return (
              <li key={id}>
                <div className={styles.step}>
                  <span className={styles.stepName}>{t(`check.step.${id}`)}</span>
                  {step === undefined ? isRunning && <Spinner size={16} /> : <Step step={step} />}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {isDone && (
        <p className={styles.headline} role="status" data-tone={first === undefined ? undefined : 'warning'}>
          <Icon name={first === undefined ? 'check' : 'warning'} size={20} />
          {first === undefined ? t('check.fine') : t('check.look', { step: t(`check.step.${first.id}`) })}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className="btn btn-primary" onClick={run} disabled={isRunning}>
          {steps.length === 0 ? t('check.start') : t('check.again')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={isRunning}
          onClick={() => void diagnostics.report().then(setReport, () => undefined)}
        >
          {t('report.show')}
        </button>
      </div>
      {report !== null && <ReportView text={report} save={() => diagnostics.save()} />}
    </div>
  );
}
