import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { poolLabel } from '../blocking/fault-texts.ts';
import type { FormatFlow } from '../flows/use-format-flow.ts';
import { FormatSteps } from '../formatting/format-steps.tsx';
import { formatTitle } from '../formatting/format-title.ts';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { CapacityChart } from './capacity-chart.tsx';
import styles from './complete-overlay.module.css';

/** Mode, device and number of disks of the finished storage. FMT-15 */
function Facts({ flow }: { flow: FormatFlow }) {
  const { t } = useTranslation('overlays');
  const { result, progress } = flow.context;
  if (result === null) return null;
  const mode = modeKey(result.style) === null ? progress.formatMode : result.style;
  // The device counts the disks of the internal pool, whatever was formatted.
  const disks = progress.target === 'pool' ? result.diskNum : progress.rows.length;
  const facts: readonly (readonly [string, string])[] = [
    [t('result.mode'), mode === '' ? '' : poolLabel(mode, result.degraded, translateWith(t))],
    [t('result.model'), result.model],
    [t('result.disks'), disks > 0 ? String(disks) : ''],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The finished format: capacity, the way to disk management, and into the product. FMT-15, FMT-16, FMT-17 */
export function CompleteOverlay({ flow }: { flow: FormatFlow }) {
  const { t } = useTranslation('overlays');
  const { result, progress } = flow.context;
  const isCache = progress.target === 'ssdwcache' || progress.target === 'ssdrcache';
  const state = flow.noChart ? 'noChart' : result === null ? 'loading' : 'shown';
  return (
    <OverlayPage overlay="complete" state={state} steps={<FormatSteps current="done" />}>
      {(titleId) => (
        <div className={page.centre}>
          <span className={styles.emblem}>
            <Icon name="check-circle" size={32} />
          </span>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`}>
            {t('result.title')}
          </h1>
          <p className={`type-body ${page.text ?? ''}`}>
            {t('result.subtitle', { target: formatTitle(progress.target, progress.formatMode, translateWith(t)) })}
          </p>
          <div className={`${page.card ?? ''} ${styles.result ?? ''}`}>
            {state === 'loading' && (
              <div className={styles.loading} role="status">
                <Spinner size={24} label={t('loading')} />
              </div>
            )}
            {state === 'noChart' && <p className={styles.noChart}>{t('result.noChart')}</p>}
            {result !== null &&
              (isCache ? (
                <p className={styles.cacheSize} data-testid="cache-size">
                  {t('result.cacheSize')}
                  <b>{formatSizeSpaced(result.total)}</b>
                </p>
              ) : (
                <CapacityChart result={result} />
              ))}
            <Facts flow={flow} />
            <button
              type="button"
              className={`btn btn-text ${styles.link ?? ''}`}
              onClick={() => {
                flow.send({ type: 'LINK' });
              }}
            >
              <Icon name="disk" />
              {t('result.link')}
            </button>
          </div>
          <div className={page.buttons}>
            <button
              type="button"
              className="btn btn-lg btn-primary"
              onClick={() => {
                flow.send({ type: 'ENTER' });
              }}
              data-autofocus="true"
            >
              {t('enter')}
            </button>
          </div>
        </div>
      )}
    </OverlayPage>
  );
}
