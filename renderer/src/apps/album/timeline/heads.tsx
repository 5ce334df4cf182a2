import { Icon } from '../../../components/icon.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Head, PhotoSpan } from '../model/layout.ts';
import { spanTitle } from './dates.ts';
import styles from './wall.module.css';

/** Headings of the spans of one row, each with its number and a box that takes all of its photos. */
export function Heads({
  heads,
  spans,
  top,
  height,
  choosing,
  isWhole,
  onTake,
}: {
  heads: readonly Head[];
  spans: readonly PhotoSpan[];
  top: number;
  height: number;
  choosing: boolean;
  /** True when every photo of a span is selected. */
  isWhole: (group: number) => boolean;
  onTake: (group: number) => void;
}) {
  const { t, language } = useTranslation('album');
  const number = new Intl.NumberFormat(language);
  return (
    <div className={styles.line} style={{ top, height }}>
      {heads.map(({ group, left, width }) => {
        const span = spans[group];
        if (span === undefined) return null;
        const title = spanTitle(span.key, language, new Date());
        const on = isWhole(group);
        return (
          <div key={span.key} className={styles.head} style={{ left, maxWidth: width }} data-testid="span">
            <h3 className={styles.headTitle}>{title}</h3>
            <span className={styles.headCount}>{number.format(span.count)}</span>
            <button
              type="button"
              className={styles.headTick}
              aria-pressed={on}
              aria-label={t('wall.takeSpan', { title })}
              title={t('wall.takeSpan', { title })}
              data-on={on}
              data-choosing={choosing}
              tabIndex={-1}
              onClick={() => {
                onTake(group);
              }}
            >
              <Icon name="check-circle" size={18} />
            </button>
          </div>
        );
      })}
    </div>
  );
}
