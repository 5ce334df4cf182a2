import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { closeMenus, openMenu } from '../../components/menu/menu-service.ts';
import { findRoute } from '../../routes/route-table.ts';
import { useRouteTitle } from '../../routes/route-title.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { AppTile } from '../app-tile.tsx';
import { openAnother, openApp } from '../window/window-commands.ts';
import { useWindowTitleText } from '../window/window-title.ts';
import { useEntryMenu } from './entry-menu.ts';
import { usePreviews } from './entry-previews.tsx';
import { isActiveGroup, leadOf, parseGroup } from './entry-rules.ts';
import { entryBadge, entryProgress } from './entry-status.ts';
import styles from './taskbar-entry.module.css';
import { useDragSpring } from './use-drag-spring.ts';
import { useEntryNews } from './use-entry-news.ts';
import { useReorder } from './use-reorder.ts';

const noWindow = { title: '', url: '' };

/** The windows of one app in the taskbar, or a pinned app without any (WIN-08, WIN-22). */
export const TaskbarEntry = memo(function TaskbarEntry({ group }: { group: string }) {
  const { app, names } = parseGroup(group);
  const { t } = useTranslation(['shell', 'desk']);
  const store = useAppStore();
  const menu = useEntryMenu({ app, names });
  const previews = usePreviews(names);
  const reorder = useReorder();
  const lead = useAppSelector((state) => leadOf(names, state.windows.recent));
  const record = useAppSelector((state) => state.windows.byName[lead]);
  const active = useAppSelector((state) => isActiveGroup(names, state.windows));
  const hidden = useAppSelector((state) => names.every((name) => state.windows.byName[name]?.isMinimum === true));
  const playing = useAppSelector((state) => names.some((name) => state.windows.byName[name]?.playingMedia === true));
  const progress = useAppSelector((state) => entryProgress(state, app));
  const running = useAppSelector((state) => entryBadge(state, app));
  const fresh = useEntryNews(app);
  const badge = running + fresh;
  const ownTitle = useWindowTitleText(record ?? noWindow);
  const appTitle = useRouteTitle(findRoute(app)?.titleKey ?? '404');
  const several = names.length > 1;
  const title = record ? ownTitle : appTitle;

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    previews.hide();
    if (several) {
      openMenu({ items: menu.windows(), at: { element: event.currentTarget, side: 'above' }, label: appTitle });
      return;
    }
    closeMenus();
    if (!record) openApp(store, app);
    else store.dispatch(active && !hidden ? windowActions.minimiseWindow(lead) : windowActions.activateWindow(lead));
  };
  const onContextMenu = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    previews.hide();
    openMenu({
      items: menu.all(),
      before: menu.recent(),
      at: { element: event.currentTarget, side: 'above' },
      label: appTitle,
    });
    reorder.onMenu();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    reorder.onKeyDown(event);
    if (event.defaultPrevented || event.key !== 'ArrowUp' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    previews.show(event.currentTarget, true);
  };
  // Of several windows the previews tell which one is meant.
  const spring = useDragSpring((entry) => {
    if (several) previews.show(entry, false);
    else if (lead !== '') store.dispatch(windowActions.activateWindow(lead));
  }, previews.onPointerLeave);
  const label = several ? t('taskbar.more', { app: appTitle, count: names.length }) : title;
  const said = [
    label,
    running > 0 ? t('desk:taskbar.badge', { count: running }) : '',
    fresh > 0 ? t('desk:taskbar.fresh', { count: fresh }) : '',
    progress === null ? '' : t('desk:taskbar.progress', { percent: progress }),
  ].filter((part) => part !== '');
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-pressed={active && !hidden && names.length > 0}
        aria-haspopup={several ? 'menu' : undefined}
        data-testid="taskbar-item"
        data-window={lead}
        data-app={app.slice(1)}
        data-several={several || undefined}
        data-hidden={(hidden && names.length > 0) || undefined}
        data-pinned={names.length === 0 || undefined}
        data-progress={progress ?? undefined}
        onPointerEnter={previews.onPointerEnter}
        onPointerLeave={previews.onPointerLeave}
        onPointerDown={reorder.onPointerDown}
        onClickCapture={reorder.onClickCapture}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onAuxClick={(event) => {
          if (event.button === 1) openAnother(store, app);
        }}
        onContextMenu={onContextMenu}
        {...spring}
      >
        <AppTile app={app} size={24} />
        <span className="visually-hidden">{said.join(', ')}</span>
        <span className={styles.entryTitle} aria-hidden="true">
          {title}
        </span>
        {playing && <Icon name="volume" label={t('taskbar.playing')} />}
        {several && (
          <span className={styles.count} aria-hidden="true">
            {names.length}
          </span>
        )}
        {badge > 0 && (
          <span className={styles.count} aria-hidden="true">
            {badge}
          </span>
        )}
        {names.length > 0 && <span className={styles.mark} aria-hidden="true" />}
        {progress !== null && (
          <span className={styles.progress} aria-hidden="true">
            <span style={{ width: `${progress}%` }} />
          </span>
        )}
      </button>
      {previews.card}
    </>
  );
});
