import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { savedUrl } from '../../state/files/saved-searches.ts';
import { useSaved } from './saved.ts';
import styles from './search.module.css';

/** The searches that the account has kept, to open, rename and remove; nothing where there are none (APP-BIGS-01). */
export function SavedList() {
  const { t } = useTranslation('places');
  const { navigate } = useAppWindow();
  const { list, actions } = useSaved();
  if (list.length === 0) return null;
  return (
    <section className={styles.recent} aria-label={t('find.saved.all')}>
      <div className={styles.recentHead}>
        <h2>{t('find.saved.all')}</h2>
      </div>
      <ul data-testid="search-saved">
        {list.map((search) => (
          <li key={search.id}>
            <button
              type="button"
              className={styles.recentItem}
              onClick={() => {
                navigate(savedUrl(search));
              }}
            >
              <Icon name="star" size={16} />
              {search.name}
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('find.saved.renameOf', { name: search.name })}
              title={t('find.saved.rename')}
              onClick={() => void actions.rename(search)}
            >
              <Icon name="edit" size={14} />
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('find.saved.removeOf', { name: search.name })}
              title={t('find.saved.remove')}
              onClick={() => void actions.remove(search)}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
