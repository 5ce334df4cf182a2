import { useTranslation } from 'react-i18next';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { FormatResult } from '#shared/rules/storage/records.ts';
import styles from './complete-overlay.module.css';

const RADIUS = 68;
const ROUND = 2 * Math.PI * RADIUS;

/** Share of the ring; what is used stays visible however little it is. */
function usedLength({ total, used }: FormatResult): number {
  const length = Math.min(1, used / total) * ROUND;
  return used > 0 ? Math.max(length, 3) : 0;
}

/** Total, used and free capacity as a ring with its figures beside it. FMT-15 */
export function CapacityChart({ result }: { result: FormatResult }) {
  const { t } = useTranslation('overlays');
  const total = formatSizeSpaced(result.total);
  const used = formatSizeSpaced(result.used);
  const free = formatSizeSpaced(result.free);
  const [value = '', unit = ''] = total.split(' ');
  const arc = usedLength(result);
  return (
    <div className={styles.capacity} data-testid="capacity">
      <svg
        className={styles.ring}
        width="176"
        height="176"
        viewBox="0 0 176 176"
        role="img"
        aria-label={t('result.chart', { total, used, free })}
      >
        <circle cx="88" cy="88" r={RADIUS} className={styles.free} />
        <circle
          cx="88"
          cy="88"
          r={RADIUS}
          className={styles.used}
          strokeDasharray={`${arc} ${ROUND - arc}`}
          transform="rotate(-90 88 88)"
        />
        <text x="88" y="88" textAnchor="middle" className={styles.figure}>
          {value}
        </text>
        <text x="88" y="110" textAnchor="middle" className={styles.unit}>
          {unit}
        </text>
      </svg>
      <dl className={styles.legend}>
        <div>
          <dt>{t('result.total')}</dt>
          <dd>{total}</dd>
        </div>
        <div data-part="used">
          <dt>{t('result.used')}</dt>
          <dd>{used}</dd>
        </div>
        <div data-part="free">
          <dt>{t('result.free')}</dt>
          <dd>{free}</dd>
        </div>
      </dl>
    </div>
  );
}
