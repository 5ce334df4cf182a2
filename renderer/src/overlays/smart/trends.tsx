import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SmartResult } from '#shared/rules/storage/smart.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { localKv } from '../../state/local-kv.ts';
import { checkedAt, nameOf } from './report-file.ts';
import styles from './smart.module.css';
import { keepTrend, valuesOf, type TrendPoint } from './trend.ts';

const WIDTH = 160;
const HEIGHT = 28;

/** A line through the values; equal ones lie in the middle. */
function line(values: readonly { readonly value: number }[]): string {
  const all = values.map(({ value }) => value);
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  const step = WIDTH / Math.max(1, values.length - 1);
  return all
    .map((value, index) => {
      const y = span === 0 ? HEIGHT / 2 : HEIGHT - 3 - ((value - low) / span) * (HEIGHT - 6);
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** How the raw values went over the checks that this computer saw. */
export function Trends({ sn, report }: { sn: string; report: SmartResult }) {
  const { t } = useTranslation('smart');
  const [points, setPoints] = useState<readonly TrendPoint[]>([]);
  useEffect(() => {
    let current = true;
    void keepTrend(localKv, sn, report).then((kept) => {
      if (current) setPoints(kept);
    });
    return () => {
      current = false;
    };
  }, [sn, report]);
  const language = currentLanguage();
  const rows = report.attributes
    .map((attribute) => ({ attribute, values: valuesOf(points, attribute.id) }))
    .filter(({ values }) => values.length > 1);
  return (
    <section className={styles.trends} data-testid="smart-trends">
      <h3 className="type-label">{t('trend.title')}</h3>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t('trend.none')}</p>
      ) : (
        <ul>
          {rows.map(({ attribute, values }) => {
            const first = values[0];
            const last = values.at(-1);
            const since = t('trend.since', {
              from: first?.value ?? 0,
              to: last?.value ?? 0,
              at: checkedAt(first?.at ?? 0),
            });
            return (
              <li key={attribute.id}>
                <span>{nameOf(attribute, language)}</span>
                <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
                  <path d={line(values)} />
                </svg>
                <span className={styles.quiet}>{since}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
