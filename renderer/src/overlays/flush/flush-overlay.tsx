import { useTranslation } from '../../i18n/use-translation.ts';
import { flushBytesLeft, flushRemain } from '#shared/flows/flush-machine.ts';
import { formatRate, formatSizeSpaced } from '#shared/rules/size.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { formatRemain } from '#shared/rules/time.ts';
import { Icon } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { useActions } from '../actions/use-actions.ts';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { PowerButtons } from '../parts/power-buttons.tsx';
import styles from './flush.module.css';
import { useFlush, type FlushFlow } from './use-flush.ts';

/** Being written: how far, how much at most, how long by the speed so far. CFL-01 */
function Writing({ flow }: { flow: FlushFlow }) {
  const { t } = useTranslation('flush');
  const { t: common } = useTranslation('common');
  const { report } = flow.context;
  const left = flushBytesLeft(report);
  const seconds = flushRemain(flow.context);
  if (report.rate === null) return <Spinner size={24} label={t('writing.bar')} />;
  return (
    <div className={`${page.card ?? ''} ${styles.progress ?? ''}`}>
      <ProgressBar value={report.rate} label={t('writing.bar')} />
      <p>
        <b data-testid="flush-percent">{formatRate(report.rate)}%</b>
        {left !== null && <span data-testid="flush-left">{t('writing.left', { size: formatSizeSpaced(left) })}</span>}
        {seconds >= 0 && <span>{t('writing.remain', { time: formatRemain(seconds, translateWith(common)) })}</span>}
      </p>
    </div>
  );
}

/** Finished: the one way on, with the device's refusal under it. CFL-02 */
function Finished({ flow }: { flow: FlushFlow }) {
  const { t } = useTranslation('flush');
  const { t: takeover } = useTranslation('takeover');
  const { failure } = flow.context;
  return (
    <>
      {failure !== null && (
        <p className={`${page.banner ?? ''} ${styles.failure ?? ''}`} data-tone="error" role="alert">
          <Icon name="cross-circle" size={18} />
          {failure.message === '' ? takeover('failed', { code: failure.code }) : failure.message}
        </p>
      )}
      <div className={page.buttons}>
        <button
          type="button"
          className="btn btn-lg btn-primary"
          disabled={flow.busy}
          aria-busy={flow.busy}
          data-autofocus="true"
          onClick={() => {
            flow.send({ type: 'ENTER' });
          }}
        >
          {flow.busy && <Spinner size={18} />}
          {t('finish.enter')}
        </button>
      </div>
    </>
  );
}

/** Failed: why, and to reboot or to give the cache up. CFL-03, CFL-04, ERR-109 */
function Failed({ flow }: { flow: FlushFlow }) {
  const { t } = useTranslation('flush');
  const actions = useActions();
  const { reason } = flow.context.report;
  return (
    <>
      <dl className={`${page.card ?? ''} ${styles.reason ?? ''}`}>
        <dt>{t('fail.reason')}</dt>
        <dd data-testid="flush-reason">{reason === '' ? t('fail.unknown') : reason}</dd>
      </dl>
      <PowerButtons actions={['reboot']}>
        <button
          type="button"
          className="btn btn-lg btn-danger"
          disabled={actions.busy}
          onClick={() => {
            flow.send({ type: 'FORCE' });
          }}
        >
          {actions.name === 'flushForce' && <Spinner size={18} />}
          {t('fail.force')}
        </button>
      </PowerButtons>
    </>
  );
}

const reloadPage = (): void => {
  window.location.reload();
};

interface Props {
  readonly screenKey: string;
  readonly message: StorageMessage;
  readonly reload?: () => void;
}

/** The read-write cache on its way to the disks, as the administrator sees it. CFL-01 to CFL-05 */
export function FlushOverlay({ screenKey, message, reload = reloadPage }: Props) {
  const { t } = useTranslation('flush');
  const flow = useFlush(screenKey, message, reload);
  const { state } = flow;
  if (state === 'closed') return null;
  const icon = state === 'writing' ? 'progress-arc' : state === 'finish' ? 'check-circle' : 'cross-circle';
  return (
    <OverlayPage overlay="cacheflush" state={state}>
      {(titleId) => (
        <div className={page.centre}>
          <span className={styles.emblem} data-tone={state}>
            <Icon name={icon} size={32} />
          </span>
          <div role="status">
            <h1
              id={titleId}
              className={`type-display ${page.title ?? ''}`}
              tabIndex={-1}
              data-autofocus={state === 'writing' ? true : undefined}
            >
              {t(`${state}.title`)}
            </h1>
          </div>
          <p className={`type-body ${page.text ?? ''}`}>{t(`${state}.text`)}</p>
          {state === 'writing' && <Writing flow={flow} />}
          {state === 'finish' && <Finished flow={flow} />}
          {state === 'fail' && <Failed flow={flow} />}
        </div>
      )}
    </OverlayPage>
  );
}
