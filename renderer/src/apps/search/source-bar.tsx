import { useTranslation } from '../../i18n/use-translation.ts';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import styles from './search.module.css';

/** Hits of a source of the device. */
export interface SourceCount {
  readonly source: string;
  readonly count: number;
}

interface Props {
  readonly sources: readonly SourceCount[];
  /** The counts are of another question than the one that is asked. */
  readonly stale: boolean;
  /** The source that alone is listed; '' for all. */
  readonly current: string;
  /** The device counts no further. */
  readonly most: number;
  readonly onPick: (source: string) => void;
}

/**
 * How many hits lie where, and to list those of one place alone: own files, what others share, each team folder, each
 * external drive (SRC-01). Nothing while all of them lie in one place.
 */
export function SourceBar({ sources, stale, current, most, onPick }: Props) {
  const { t, language } = useTranslation('places');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const translate = translateWith(files);
  const own = places.find(({ area }) => area === 'my')?.path;
  const labelOf = (source: string): string => {
    if (source === 'shared') return t('find.shared');
    const path = source === 'own' ? own : source;
    return path === undefined ? t('find.own') : displayPath(path, names, translate);
  };
  const number = new Intl.NumberFormat(language);
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const isFull = sources.some(({ count }) => count >= most);
  const countText = (source: string, count: number): string =>
    `${number.format(count)}${(source === '' ? isFull : count >= most) ? '+' : ''}`;
  // The chosen one stays, also when the next search finds nothing there.
  const shown =
    sources.some(({ source }) => source === current) || current === ''
      ? sources
      : [...sources, { source: current, count: 0 }];
  if (shown.length < 2) return null;
  const entries = [{ source: '', count: total }, ...shown.toSorted((a, b) => b.count - a.count)];
  return (
    <div className={styles.sources} role="group" aria-label={t('find.bySource')} data-testid="search-sources">
      {entries.map(({ source, count }) => (
        <button
          key={source}
          type="button"
          className={styles.source}
          aria-pressed={source === current}
          data-source={source === '' ? 'all' : source}
          onClick={() => {
            onPick(source);
          }}
        >
          {source === '' ? t('find.everywhere') : labelOf(source)}
          {!stale && <span className={styles.sourceCount}>{countText(source, count)}</span>}
        </button>
      ))}
      <span className={styles.sourceNote}>{t('find.notSafe')}</span>
    </div>
  );
}
