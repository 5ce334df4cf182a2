import { useTranslation } from '../../i18n/use-translation.ts';
import { AppTile } from '../app-tile.tsx';
import { scrollTo } from '../../components/scroll-to.ts';
import { Marked } from '../marked.tsx';
import { matchIn, type Findable } from './search.ts';
import styles from './launcher.module.css';

interface Props {
  results: readonly Findable[];
  query: string;
  /** What could match is still on its way. */
  loading: boolean;
  selected: number;
  optionId: (index: number) => string;
  onOpen: (index: number) => void;
  onClear: () => void;
}

/** What the search found; the first one is selected, so Enter opens it. */
export function ResultList({ results, query, loading, selected, optionId, onOpen, onClear }: Props) {
  const { t } = useTranslation('shell');
  if (results.length === 0)
    return loading ? null : (
      <div className={styles.empty} role="status">
        <p>{t('launcher.noMatch', { query: query.trim() })}</p>
        <button type="button" className="link-btn" onClick={onClear}>
          {t('launcher.clear')}
        </button>
      </div>
    );
  return (
    <>
      <h3 className={styles.caption}>{t('launcher.results')}</h3>
      <div id="launcher-options" className={styles.results} role="listbox" aria-label={t('launcher.results')}>
        {results.map((item, index) => (
          <div
            key={item.path}
            id={optionId(index)}
            className={styles.result}
            role="option"
            aria-selected={index === selected}
            data-testid="launcher-item"
            data-app={item.path === item.app ? item.app.slice(1) : undefined}
            data-route={item.path}
            ref={index === selected ? scrollTo : undefined}
            onClick={() => {
              onOpen(index);
            }}
          >
            <AppTile app={item.app} size={24} />
            <Marked className={styles.resultTitle} text={item.title} range={matchIn(item.title, query)} />
            {item.path !== item.app && <span className={styles.where}>{item.appTitle}</span>}
          </div>
        ))}
      </div>
    </>
  );
}
