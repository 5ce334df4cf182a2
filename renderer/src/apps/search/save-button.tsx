import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { useSaved } from './saved.ts';
import { searchQuery, type Search } from './scope.ts';
import styles from './search.module.css';

/** Keeps the search that is shown; of one that is kept already, what can be done with it. */
export function SaveButton({ scope, search }: { scope: 'name' | 'content'; search: Search }) {
  const { t } = useTranslation('places');
  const { pathname } = useLocation();
  const { navigate } = useAppWindow();
  const { list, actions } = useSaved();
  const query = searchQuery(search);
  const saved = list.find((each) => each.scope === scope && each.query === query);
  const label = saved === undefined ? t('find.saved.save') : t('find.saved.is', { name: saved.name });
  return (
    <button
      type="button"
      className={`icon-btn ${styles.keep ?? ''}`}
      aria-label={label}
      title={label}
      aria-haspopup={saved === undefined ? undefined : 'menu'}
      data-kept={saved !== undefined}
      data-testid="search-keep"
      onClick={({ currentTarget }) => {
        if (saved === undefined) {
          void actions.save({ scope, query }, search.keyword);
          return;
        }
        openMenu({
          label,
          at: { element: currentTarget, side: 'below' },
          items: [
            { id: 'rename', icon: 'edit', label: t('find.saved.rename'), onSelect: () => void actions.rename(saved) },
            {
              id: 'remove',
              icon: 'trash',
              label: t('find.saved.remove'),
              danger: true,
              onSelect: () => {
                // The search goes on without its name.
                void actions.remove(saved).then((gone) => {
                  if (gone) navigate(`${pathname}?${query}`);
                });
              },
            },
          ],
        });
      }}
    >
      <Icon name="star" size={18} />
    </button>
  );
}
