import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { failureReason } from '#shared/flows/format-progress.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { expectedSteps, isMirrorCreation, knownStep, namedSteps } from '#shared/rules/storage/first-time-steps.ts';
import { capacityOfMode } from '#shared/rules/storage/offered-modes.ts';
import type { FirstTime } from '#shared/rules/storage/poll.ts';
import { call } from '../../api/call.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { PowerButtons } from '../parts/power-buttons.tsx';
import raid from '../raid/raid.module.css';
import { warnInConsole } from '../storage-warnings.ts';
import styles from './first-time.module.css';
import type { FirstTimeFlow } from './use-first-time.ts';

type StepState = 'done' | 'now' | 'later';
const icons: Readonly<Record<StepState, IconName>> = {
  done: 'check-circle',
  now: 'progress-arc',
  later: 'dashed-circle',
};
const stateWords = { done: 'first.stepsDone', now: 'first.stepsNow', later: 'first.stepsLater' } as const;

/** The run step by step. FMT-24, FMT-25 */
export function FirstTimeProgress({ run, current }: { run: FirstTime; current: number }) {
  const { t } = useTranslation('setup');
  const count = expectedSteps(run);
  const names = namedSteps(run);
  const shown = Math.min(count, Math.max(1, current));
  const isOdd = names === null;
  useEffect(() => {
    if (isOdd) warnInConsole(`unexpected number of setup steps, ${count} expected`);
  }, [isOdd, count]);
  /** A step in the language of the console where it is a known one, else in the words of the device. */
  const words = (name: string | undefined): string | undefined => {
    const known = name === undefined ? null : knownStep(name);
    if (known === null) return name;
    const text = t(`first.stepName.${known.key}`);
    return known.disk === null ? text : t('first.stepOfDisk', { step: text, disk: known.disk });
  };
  const steps = Array.from({ length: count }, (_, index) => {
    const state: StepState = index + 1 < shown ? 'done' : index + 1 === shown ? 'now' : 'later';
    return { state, name: words(names?.[index]) ?? t('first.generic', { current: index + 1 }) };
  });
  return (
    <OverlayPage overlay="first-format" state={run.state}>
      {(titleId) => (
        <div className={page.centre}>
          <div role="status">
            <h1 id={titleId} className={`type-display ${page.title ?? ''}`} tabIndex={-1} data-autofocus="true">
              {t(isMirrorCreation(run) ? 'first.creating' : 'first.progress')}
            </h1>
            <p className={`type-body ${page.text ?? ''}`} data-testid="first-step">
              {t('first.step', { current: shown, count })}
            </p>
          </div>
          <div className={`${page.card ?? ''} ${styles.progress ?? ''}`}>
            <ProgressBar value={(shown - 1) / count} label={t('first.progress')} height={8} />
            <ol className={styles.steps}>
              {steps.map(({ state, name }, index) => (
                <li key={index} data-step={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
                  <Icon name={icons[state]} size={18} />
                  <span>{name}</span>
                  <span>{t(stateWords[state])}</span>
                </li>
              ))}
            </ol>
          </div>
          <p className={`${page.banner ?? ''} ${styles.warning ?? ''}`} data-tone="warning">
            <Icon name="warning" size={18} />
            {t('first.keepOn')}
          </p>
        </div>
      )}
    </OverlayPage>
  );
}

/** The setup is done: capacity, and the way in. FMT-25 */
export function FirstTimeFinished({ run, flow }: { run: FirstTime; flow: FirstTimeFlow }) {
  const { t } = useTranslation('setup');
  const chosen = run.choices.find(({ id }) => id === flow.context.choice) ?? run.choices[0];
  const size = chosen?.size ?? capacityOfMode(run.last_model, run.hdds);
  return (
    <OverlayPage overlay="first-format" state="finished">
      {(titleId) => (
        <div className={page.centre}>
          <span className={raid.emblem} data-tone="success">
            <Icon name="check-circle" size={32} />
          </span>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`}>
            {t('first.finished')}
          </h1>
          <p className={`type-body ${page.text ?? ''}`}>{t('first.finishedText')}</p>
          {size > 0 && (
            <p className={page.chip} data-testid="first-capacity">
              <Icon name="disk" size={18} />
              {t('first.capacity')} {formatSizeSpaced(size)}
            </p>
          )}
          <div className={page.buttons}>
            <button
              type="button"
              className="btn btn-lg btn-primary"
              data-autofocus
              onClick={() => {
                flow.send({ type: 'ENTER' });
              }}
            >
              {t('first.enter')}
            </button>
          </div>
        </div>
      )}
    </OverlayPage>
  );
}

/** Why the setup failed, as the device tells it; asked for once. FMT-18, FMT-25 */
function useReason(fallback: string): string | null {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void call(calls.formatWhyFail, {}).then((result) => {
      if (current) setReason(failureReason(result.success ? result.data : null, fallback));
    });
    return () => {
      current = false;
    };
  }, [fallback]);
  return reason;
}

/** The setup failed: why, and the restart after which it begins anew. FMT-25, RAID-05 */
export function FirstTimeFailed({ run }: { run: FirstTime }) {
  const { t } = useTranslation(['setup', 'overlays']);
  const reason = useReason(run.message);
  const isMirror = isMirrorCreation(run);
  return (
    <OverlayPage overlay="first-format" state="fail">
      {(titleId) => (
        <div className={page.centre}>
          <span className={raid.emblem} data-tone="error">
            <Icon name="cross-circle" size={32} />
          </span>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`}>
            {isMirror ? t('first.createFailed') : t('overlays:format.failed.formatdisk')}
          </h1>
          <p className={`type-body ${page.text ?? ''}`} data-testid="format-reason" aria-live="polite">
            {reason === null
              ? t('overlays:format.failed.asking')
              : reason === ''
                ? t('overlays:format.failed.unknown')
                : reason}
          </p>
          {!isMirror && <p className={`type-body ${page.text ?? ''}`}>{t('overlays:format.failed.hint')}</p>}
          <PowerButtons actions={['reboot']} />
        </div>
      )}
    </OverlayPage>
  );
}
