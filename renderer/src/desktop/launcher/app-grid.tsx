import { useTranslation } from '../../i18n/use-translation.ts';
import { scrollTo } from '../../components/scroll-to.ts';
import { findRoute } from '../../routes/route-table.ts';
import { useRouteTitle } from '../../routes/route-title.ts';
import { AppTile } from '../app-tile.tsx';
import styles from './launcher.module.css';

/** Tiles in one row. */
export const COLUMNS = 6;

/** With more apps than four rows the rows come closer, so that a fifth one is seen whole. */
const MANY = 4 * COLUMNS;

interface Props {
  apps: readonly string[];
  loading: boolean;
  selected: number;
  optionId: (index: number) => string;
  onOpen: (index: number) => void;
}

/** All apps of the account as tiles. */
export function AppGrid({ apps, loading, selected, optionId, onOpen }: Props) {
  const { t } = useTranslation('shell');
  if (apps.length === 0) return loading ? null : <p className={styles.empty}>{t('launcher.empty')}</p>;
  return (
    <>
      <h3 className={styles.caption}>{t('launcher.allApps')}</h3>
      <div
        id="launcher-options"
        className={styles.grid}
        role="listbox"
        aria-label={t('launcher.allApps')}
        data-many={apps.length > MANY || undefined}
      >
        {apps.map((app, index) => (
          <AppCell
            key={app}
            app={app}
            id={optionId(index)}
            selected={index === selected}
            onOpen={() => {
              onOpen(index);
            }}
          />
        ))}
      </div>
    </>
  );
}

interface CellProps {
  app: string;
  id: string;
  selected: boolean;
  onOpen: () => void;
}

function AppCell({ app, id, selected, onOpen }: CellProps) {
  const title = useRouteTitle(findRoute(app)?.titleKey ?? '404');
  return (
    <div
      id={id}
      className={styles.cell}
      role="option"
      aria-selected={selected}
      title={title}
      data-testid="launcher-item"
      data-app={app.slice(1)}
      ref={selected ? scrollTo : undefined}
      onClick={onOpen}
    >
      <AppTile app={app} size={44} />
      <span className={styles.cellTitle}>{title}</span>
    </div>
  );
}
