import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import styles from './search.module.css';

interface Props {
  readonly scope: 'name' | 'content';
  readonly onChoose: (keyword: string) => void;
  /** What stands there while nothing was looked for yet, where it is not everywhere that is searched. */
  readonly begin?: string;
}

/** Before anything is searched for: what was looked for last, newest first, at most twenty (APP-BIGS-01). */
export function Recent({ scope, onChoose, begin }: Props) {
  const { t } = useTranslation('places');
  const [list, setList] = useState<readonly string[] | null>(null);
  const change = (args: { action: 'clear' } | { action: 'delete'; keyword: string }): void => {
    void call(calls.searchHistory, args).then((result) => {
      if (result.success) setList(result.data.list);
    });
  };
  useEffect(() => {
    let here = true;
    void call(calls.searchHistory, {}).then((result) => {
      if (here) setList(result.success ? result.data.list : []);
    });
    return () => {
      here = false;
    };
  }, []);
  if (list === null) return null;
  if (list.length === 0)
    return (
      <EmptyState
        icon="search"
        title={begin ?? t(scope === 'name' ? 'find.begin' : 'find.beginContent')}
        text={t(scope === 'name' ? 'find.beginText' : 'find.beginContentText')}
      />
    );
  return (
    <div className={styles.recent}>
      <div className={styles.recentHead}>
        <h2>{t('find.recent')}</h2>
        <button
          type="button"
          className="link-btn"
          onClick={() => {
            change({ action: 'clear' });
          }}
        >
          {t('find.clearRecent')}
        </button>
      </div>
      <ul data-testid="search-recent">
        {list.map((keyword) => (
          <li key={keyword}>
            <button
              type="button"
              className={styles.recentItem}
              onClick={() => {
                onChoose(keyword);
              }}
            >
              <Icon name="clock" size={16} />
              {keyword}
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('find.forget', { keyword })}
              onClick={() => {
                change({ action: 'delete', keyword });
              }}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
