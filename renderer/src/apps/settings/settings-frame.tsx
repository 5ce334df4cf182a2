import { Suspense, useCallback, useId, useRef, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { useOfferedRoutes } from '../../components/offered-routes.ts';
import { useForwardedKeys } from '../../components/shortcuts/forward.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refusal } from '../../routes/guard.ts';
import { findRoute } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { SettingsMenu } from './settings-menu.tsx';
import styles from './settings.module.css';

interface Props {
  /** The page of a path; null when there is none. */
  readonly pageOf: (path: string) => ReactElement | null;
}

/**
 * `/setting`: the children that the account may see at the left, with a search in all of them, and the page of one
 * beside it. In a narrow window the menu opens over the page (APP-SET-01).
 */
export function SettingsFrame({ pageOf }: Props) {
  const { t } = useTranslation(['settings', 'apps']);
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const isBuilt = useOfferedRoutes();
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shows = useCallback(
    (path: string): boolean => {
      const entry = findRoute(path);
      return entry !== undefined && isBuilt(path) && refusal(entry, visitor) === null;
    },
    [isBuilt, visitor],
  );
  useForwardedKeys(({ keys }) => {
    if (keys !== 'mod+F') return false;
    setOpen(true);
    // In a narrow window the field is there only once the menu is open.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>('nav input')?.focus());
    return true;
  });

  return (
    <div ref={frame} className={styles.settings} data-testid="settings" data-open={isOpen || undefined}>
      <div className={styles.frame}>
        <div className={styles.bar}>
          <button
            ref={opener}
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            <Icon name={isOpen ? 'close' : 'list'} size={18} />
            <span className={styles.itemName}>{isOpen ? t('menu') : t(`apps:${pathname.slice(1) as TitleKey}`)}</span>
          </button>
        </div>
        <div
          className={styles.side}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
            setOpen(false);
            opener.current?.focus();
          }}
        >
          <SettingsMenu
            id={menuId}
            current={pathname}
            shows={shows}
            onPick={() => {
              setOpen(false);
            }}
          />
        </div>
        <section className={styles.page} aria-label={t(`apps:${pathname.slice(1) as TitleKey}`)}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<LoadingState />}>{pageOf(pathname)}</Suspense>
          </ErrorBoundary>
        </section>
      </div>
    </div>
  );
}
