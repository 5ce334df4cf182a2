import { useTranslation } from '../../i18n/use-translation.ts';
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

/** Total, used and free capacity as a ring, and the same as a table beside it. FMT-15 */
export function CapacityChart({ result }: { result: FormatResult }) {
  const { t } = useTranslation('overlays');
  const total = formatSizeSpaced(result.total);
  const used = formatSizeSpaced(result.used);
  const free = formatSizeSpaced(result.free);
  const [value = '', unit = ''] = total.split(' ');
  const arc = usedLength(result);
  // What is there is never told as nothing.
  const share = Math.min(100, Math.round((result.used / result.total) * 100));
  const isLittle = share === 0 && result.used > 0;
  const rows = [
    { part: 'total', size: total, share: '100%' },
    { part: 'used', size: used, share: isLittle ? '<1%' : `${share}%` },
    { part: 'free', size: free, share: isLittle ? '>99%' : `${100 - share}%` },
  ] as const;
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
      <table className={styles.legend}>
        <thead>
          <tr>
            <th scope="col">{t('result.part')}</th>
            <th scope="col">{t('result.size')}</th>
            <th scope="col">{t('result.share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ part, size, share }) => (
            <tr key={part} data-part={part}>
              <th scope="row">{t(`result.${part}`)}</th>
              <td>{size}</td>
              <td>{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
