import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { usePower } from '../flows/power-context.ts';
import type { FormatFlow } from '../flows/use-format-flow.ts';
import { CodeLine } from '../parts/code-line.tsx';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { GoingDown } from '../parts/power-buttons.tsx';
import styles from './formatting-overlay.module.css';

/** Restart and retry, or give the format up. FMT-19, FMT-20 */
function FailureButtons({ flow }: { flow: FormatFlow }) {
  const { t } = useTranslation('overlays');
  const power = usePower();
  if (power.state === 'goingDown' || power.state === 'overdue') return <GoingDown />;
  const busy = flow.busy || power.state === 'calling';
  const restart = () => {
    power.ask('reboot', true);
  };
  return (
    <div className={page.buttons}>
      <button
        type="button"
        className="btn btn-lg btn-secondary"
        disabled={busy}
        aria-busy={flow.busy}
        onClick={() => {
          flow.send({ type: 'CANCEL' });
        }}
      >
        {flow.busy && <Spinner size={18} />}
        {t('format.failed.cancel')}
      </button>
      <button type="button" className="btn btn-lg btn-primary" disabled={busy} onClick={restart} data-autofocus="true">
        {power.state === 'calling' ? <Spinner size={18} /> : <Icon name="refresh" size={18} />}
        {t('format.failed.restart')}
      </button>
    </div>
  );
}

/** A format that failed: what failed, why, and what can be done. FMT-18, ERR-106 */
export function FormatFailedOverlay({ flow, code }: { flow: FormatFlow; code: string }) {
  const { t } = useTranslation('overlays');
  const { failure, progress } = flow.context;
  if (failure === null) return null;
  const disks = progress.rows.filter((row) => row.cause !== '' || row.suggestion !== '');
  const reason =
    failure.reason !== '' ? failure.reason : t(failure.settled ? 'format.failed.unknown' : 'format.failed.asking');
  return (
    <OverlayPage overlay="formatting" state="failed">
      {(titleId) => (
        <div className={page.centre}>
          <span className={styles.emblem}>
            <Icon name="cross-circle" size={32} />
          </span>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`}>
            {t(`format.failed.${failure.title}`)}
          </h1>
          <p className={`type-body ${page.text ?? ''}`}>
            {t(progress.target === 'esata' ? 'format.failed.hintEsata' : 'format.failed.hint')}
          </p>
          <div className={`${page.card ?? ''} ${styles.reason ?? ''}`}>
            <dl aria-live="polite">
              <dt>{t('format.failed.reason')}</dt>
              <dd data-testid="format-reason">{reason}</dd>
              {failure.serverMessage !== '' && (
                <>
                  <dt>{t('format.failed.server')}</dt>
                  <dd>{failure.serverMessage}</dd>
                </>
              )}
            </dl>
            {disks.length > 0 && (
              <ul className={styles.disks}>
                {disks.map((row) => (
                  <li key={row.position}>
                    {[t('slot', { slot: row.position }), row.cause, row.suggestion]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <FailureButtons flow={flow} />
          <CodeLine code={code} />
        </div>
      )}
    </OverlayPage>
  );
}
