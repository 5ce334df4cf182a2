import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { lineThrough } from './chart-model.ts';
import { SAMPLES } from './machine-model.ts';
import styles from './monitor.module.css';

/** From here on a share is drawn as a warning (percent). */
const FULL = 90;
const RADIUS = 26;
const ROUND = 2 * Math.PI * RADIUS;

/** A share as a ring, 0..100. */
function Ring({ percent, label, text }: { percent: number; label: string; text: string }) {
  const share = Math.min(100, Math.max(0, percent));
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 64 64"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={text}
      data-tone={share >= FULL ? 'warning' : undefined}
    >
      <circle className={styles.ringTrack} cx={32} cy={32} r={RADIUS} />
      <circle
        className={styles.ringValue}
        cx={32}
        cy={32}
        r={RADIUS}
        strokeDasharray={`${(share / 100) * ROUND} ${ROUND}`}
        transform="rotate(-90 32 32)"
      />
    </svg>
  );
}

const SPARK = { width: 240, height: 44 } as const;

/** The last two minutes as a line; said in words beside it. */
function Spark({ values, most }: { values: readonly number[]; most: number }) {
  const top = Math.max(most, ...values, 1);
  const first = SAMPLES - values.length;
  const places = values.map(
    (value, index) =>
      [((first + index) / (SAMPLES - 1)) * SPARK.width, SPARK.height - 2 - (value / top) * (SPARK.height - 4)] as const,
  );
  const line = lineThrough(places);
  const [begin, end] = [places[0], places.at(-1)];
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {begin !== undefined && end !== undefined && (
        <>
          <path className={styles.sparkFill} d={`${line}L${end[0]} ${SPARK.height}L${begin[0]} ${SPARK.height}Z`} />
          <path className={styles.sparkLine} d={line} />
        </>
      )}
    </svg>
  );
}

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** The figure of this moment, in words. */
  readonly value: string;
  readonly detail: string;
  /** Share of what there is, 0..100; null where nothing says how much there could be. */
  readonly percent: number | null;
  /** Figures of the last two minutes, this one last. */
  readonly course: readonly number[];
  /** Top of the drawing where the figures do not reach it. */
  readonly most: number;
  readonly text: (value: number) => string;
  readonly testId: string;
  readonly onOpen?: () => void;
}

/** One gauge: how it is now, its share, and the last two minutes with the least and the most (APP-MON-01). */
export function Gauge({ icon, title, value, detail, percent, course, most, text, testId, onOpen }: Props) {
  const { t } = useTranslation('vitals');
  return (
    <section className={styles.gauge} aria-label={title} data-testid={testId}>
      <h2 className={styles.gaugeTitle}>
        <Icon name={icon} size={18} />
        <span>{title}</span>
        {onOpen !== undefined && (
          <button type="button" className="link-btn" aria-label={t('openFor', { title })} onClick={onOpen}>
            {t('open')}
          </button>
        )}
      </h2>
      <div className={styles.gaugeNow}>
        {percent !== null && <Ring percent={percent} label={title} text={value} />}
        <div>
          <p className={styles.gaugeValue} data-testid={`${testId}-value`}>
            {value}
          </p>
          <p className={styles.quiet}>{detail}</p>
        </div>
      </div>
      <Spark values={course} most={most} />
      <p className={styles.caption}>
        {t('gauge.course', { low: text(Math.min(...course)), high: text(Math.max(...course)) })}
      </p>
    </section>
  );
}
