import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatDateTime } from '#shared/rules/time.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  axisTime,
  indexAt,
  lineThrough,
  recorded,
  summaryOf,
  ticksOf,
  type Point,
  type Spread,
} from './chart-model.ts';
import styles from './course-chart.module.css';
import type { Range } from './looks.ts';

const HEIGHT = 168;
const EDGE = { top: 8, right: 12, bottom: 22, left: 68 } as const;
/** Width of the drawing before it was measured, and the least (px). */
const LEAST_WIDTH = 280;
/** Steps of Page Up and Page Down. */
const PAGE = 10;

interface Props {
  readonly title: string;
  readonly points: readonly Point[];
  /** The least and the most that each point averages. */
  readonly spread?: readonly Spread[] | undefined;
  /** From when on there are values, unix seconds. */
  readonly since?: number | undefined;
  readonly range: Range;
  readonly text: (value: number) => string;
  readonly base?: 10 | 1024;
  /** Top of the axis where the values do not reach it, such as 100 for percent. */
  readonly atLeast?: number;
  /** A value that should not be passed, drawn as a line. */
  readonly limit?: number;
  /** Moment that is read, of all charts of a page; null for the last one. */
  readonly cursor: number | null;
  readonly onCursor: (index: number | null) => void;
}

/** Where the keys of a slider lead; null for other keys. */
function stepped(key: string, at: number, last: number): number | null {
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at - 1,
    ArrowUp: at + 1,
    PageDown: at - PAGE,
    PageUp: at + PAGE,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}

/**
 * The course of a value: a line over time with axes, read by the pointer or by the arrow keys moment by moment, with the
 * least, the average and the most below it, and all moments as a table (APP-MON-02).
 */
export function CourseChart(props: Props) {
  const { title, points, spread, since, range, text, cursor, onCursor, limit, base = 10, atLeast = 0 } = props;
  const { t } = useTranslation('vitals');
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [isTable, setTable] = useState(false);
  const width = Math.max(LEAST_WIDTH, useElementSize(box).width);
  const known = recorded(points, since);
  const spreads = spread?.length === points.length ? spread.slice(points.length - known.length) : undefined;
  const summary = summaryOf(known, spreads);
  const last = points.length - 1;
  const at = Math.min(last, cursor ?? last);
  const ticks = ticksOf(Math.max(atLeast, summary?.high ?? 0, limit ?? 0), 4, base);
  const top = ticks.at(-1) ?? 1;
  const inner = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const x = (index: number): number => EDGE.left + (last > 0 ? (index / last) * inner.width : inner.width);
  const y = (value: number): number => EDGE.top + inner.height - (Math.min(value, top) / top) * inner.height;
  const first = points.length - known.length;
  const places = known.map(([, value], index) => [x(first + index), y(value)] as const);
  const line = lineThrough(places);
  const highs = spreads?.map(([, high], index) => [x(first + index), y(high)] as const) ?? [];
  const lows = spreads?.map(([low], index) => [x(first + index), y(low)] as const) ?? [];
  const [begin, end] = [places[0], places.at(-1)];
  const shown = points[at];
  const isKnown = at >= first;
  const reading = (point: Point | undefined, there: boolean): string =>
    point === undefined
      ? ''
      : t('chart.reading', { when: formatDateTime(point[0] * 1000), value: there ? text(point[1]) : t('chart.none') });

  const move = (event: PointerEvent<HTMLElement>): void => {
    const { left, width: seen } = event.currentTarget.getBoundingClientRect();
    // The page may be zoomed: the drawing is measured in its own pixels.
    const scale = seen > 0 ? width / seen : 1;
    onCursor(indexAt(((event.clientX - left) * scale - EDGE.left) / inner.width, points.length));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepped(event.key, at, last);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onCursor(next);
  };
  const labels = [0, 0.25, 0.5, 0.75, 1].map((share) => indexAt(share, points.length));

  return (
    <figure className={styles.chart} data-testid="chart" data-points={points.length} data-known={known.length}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        <output className={styles.reading} data-testid="chart-reading">
          {reading(shown, isKnown)}
        </output>
      </figcaption>
      <div
        ref={setBox}
        className={styles.area}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.read', { title })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={reading(shown, isKnown)}
        onPointerMove={move}
        onPointerLeave={() => {
          onCursor(null);
        }}
        onBlur={() => {
          onCursor(null);
        }}
        onKeyDown={onKeyDown}
      >
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
          {ticks.map((value) => (
            <g key={value}>
              <line className={styles.grid} x1={EDGE.left} x2={width - EDGE.right} y1={y(value)} y2={y(value)} />
              <text className={styles.label} x={EDGE.left - 8} y={y(value) + 4} textAnchor="end">
                {text(value)}
              </text>
            </g>
          ))}
          {labels.map((index, place) => (
            <text
              key={index}
              className={styles.label}
              x={x(index)}
              y={HEIGHT - 4}
              textAnchor={place === 0 ? 'start' : place === labels.length - 1 ? 'end' : 'middle'}
            >
              {axisTime(points[index]?.[0] ?? 0, range)}
            </text>
          ))}
          {limit !== undefined && (
            <line className={styles.limit} x1={EDGE.left} x2={width - EDGE.right} y1={y(limit)} y2={y(limit)} />
          )}
          {begin !== undefined && end !== undefined && (
            <>
              {highs.length > 1 && (
                <path
                  className={styles.spread}
                  d={`${lineThrough([...highs, ...lows.toReversed()])}Z`}
                  data-testid="spread"
                />
              )}
              <path className={styles.fill} d={`${line}L${end[0]} ${y(0)}L${begin[0]} ${y(0)}Z`} />
              <path className={styles.line} d={line} />
              {places.length === 1 && <circle className={styles.dot} cx={begin[0]} cy={begin[1]} r={3} />}
            </>
          )}
          {cursor !== null && shown !== undefined && (
            <>
              <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
              {isKnown && <circle className={styles.dot} cx={x(at)} cy={y(shown[1])} r={4} />}
            </>
          )}
        </svg>
        {summary === null && <p className={styles.empty}>{t('chart.empty')}</p>}
      </div>
      <p className={styles.foot}>
        {summary !== null && (
          <span>
            {t('chart.summary', {
              low: text(summary.low),
              average: text(summary.average),
              high: text(summary.high),
            })}
          </span>
        )}
        {limit !== undefined && <span className={styles.limitText}>{t('chart.limit', { value: text(limit) })}</span>}
        <button
          type="button"
          className="link-btn"
          aria-expanded={isTable}
          onClick={() => {
            setTable(!isTable);
          }}
        >
          {t(isTable ? 'chart.hideTable' : 'chart.table')}
        </button>
      </p>
      {isTable && (
        <div className={styles.tableBox} role="region" tabIndex={0} aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('chart.when')}</th>
                <th scope="col">{t('chart.value')}</th>
              </tr>
            </thead>
            <tbody>
              {points.map((point, index) => (
                <tr key={point[0]}>
                  <td>{formatDateTime(point[0] * 1000)}</td>
                  <td>{index >= first ? text(point[1]) : t('chart.none')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}
