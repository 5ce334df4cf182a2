import { Icon, type IconName } from '../../../components/icon.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { useOfferedRoutes } from '../../../components/offered-routes.ts';
import { refusal } from '../../../routes/guard.ts';
import { findRoute } from '../../../routes/route-table.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import styles from './sharing.module.css';

export interface LinkRow {
  readonly url: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
}

/** Ways to other screens, those that exist and that the account may enter. */
export function LinkRows({ label, rows }: { readonly label: string; readonly rows: readonly LinkRow[] }) {
  const { navigate, openWindow, inWindow } = useAppWindow();
  const visitor = useVisitor();
  const isBuilt = useOfferedRoutes();
  const shown = rows.filter(({ url }) => {
    const path = url.replace(/\?.*$/, '');
    const entry = findRoute(path);
    return entry !== undefined && isBuilt(path) && refusal(entry, visitor) === null;
  });
  return (
    <ul className={styles.links} aria-label={label}>
      {shown.map(({ url, icon, title, text }) => (
        <li key={url}>
          <button
            type="button"
            className={styles.link}
            data-url={url}
            onClick={() => {
              if (url.startsWith('/setting/') || !inWindow) navigate(url);
              else openWindow(url);
            }}
          >
            <Icon name={icon} size={18} />
            <span className={styles.linkText}>
              {title}
              {text !== undefined && <span className={styles.quiet}>{text}</span>}
            </span>
            <Icon name="chevron-right" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
