import { memo, useRef, type DragEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { closeMenus, openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { findRoute, resolveRoute } from '../../routes/route-table.ts';
import { useRouteTitle, type TitleKey } from '../../routes/route-title.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { AppTile } from '../app-tile.tsx';
import { openAnother, requestClose } from '../window/window-commands.ts';
import { useWindowMenu } from '../window/window-menu.ts';
import { useWindowTitleText } from '../window/window-title.ts';
import { isActiveGroup, leadOf, parseGroup } from './entry-rules.ts';
import styles from './taskbar.module.css';

/** A dragged file opens the window of an entry after this rest on it (ms). */
const SPRING_MS = 600;
const noWindow = { title: '', url: '' };

/** The windows of one app in the taskbar (WIN-08, WIN-22). */
export const TaskbarEntry = memo(function TaskbarEntry({ group }: { group: string }) {
  const { app, names } = parseGroup(group);
  const { t } = useTranslation(['shell', 'apps']);
  const store = useAppStore();
  const windowMenu = useWindowMenu();
  const spring = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lead = useAppSelector((state) => leadOf(names, state.windows.recent));
  const record = useAppSelector((state) => state.windows.byName[lead]);
  const active = useAppSelector((state) => isActiveGroup(names, state.windows));
  const hidden = useAppSelector((state) => names.every((name) => state.windows.byName[name]?.isMinimum === true));
  const playing = useAppSelector((state) => names.some((name) => state.windows.byName[name]?.playingMedia === true));
  const title = useWindowTitleText(record ?? noWindow);
  const appTitle = useRouteTitle(findRoute(app)?.titleKey ?? '404');
  const several = names.length > 1;

  const titleOf = (name: string): string => {
    const other = store.getState().windows.byName[name];
    if (!other) return '';
    const entry = resolveRoute(other.url.replace(/[?#].*$/, ''));
    return other.title === '' ? t(`apps:${(entry?.titleKey ?? '404') as TitleKey}`) : other.title;
  };
  const listOf = (): MenuItem[] =>
    names.map((name) => ({
      id: name,
      label: titleOf(name),
      checked: store.getState().windows.active === name,
      onSelect: () => {
        store.dispatch(windowActions.activateWindow(name));
      },
    }));
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (several) {
      openMenu({ items: listOf(), at: { element: event.currentTarget, side: 'above' }, label: appTitle });
      return;
    }
    closeMenus();
    store.dispatch(active && !hidden ? windowActions.minimiseWindow(lead) : windowActions.activateWindow(lead));
  };
  const another: MenuItem = {
    id: 'another',
    label: t('taskbar.newWindow'),
    icon: 'plus',
    onSelect: () => {
      openAnother(store, app);
    },
  };
  const onContextMenu = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const closeAll: MenuItem = {
      id: 'close-all',
      label: t('taskbar.closeAll'),
      icon: 'close',
      onSelect: () => {
        for (const name of names) void requestClose(store, name);
      },
    };
    const items: MenuItem[] = several
      ? [...listOf(), 'separator', another, closeAll]
      : [another, 'separator', ...windowMenu(lead)];
    openMenu({ items, at: { element: event.currentTarget, side: 'above' }, label: appTitle });
  };
  const endSpring = () => {
    clearTimeout(spring.current);
  };
  return (
    <button
      type="button"
      className={styles.entry}
      title={several ? undefined : title}
      aria-label={several ? t('taskbar.more', { app: appTitle, count: names.length }) : title}
      aria-pressed={active && !hidden}
      aria-haspopup={several ? 'menu' : undefined}
      data-testid="taskbar-item"
      data-window={lead}
      data-app={app.slice(1)}
      data-several={several || undefined}
      data-hidden={hidden || undefined}
      onClick={onClick}
      onAuxClick={(event) => {
        if (event.button === 1) openAnother(store, app);
      }}
      onContextMenu={onContextMenu}
      onDragEnter={(_event: DragEvent) => {
        endSpring();
        spring.current = setTimeout(() => {
          store.dispatch(windowActions.activateWindow(lead));
        }, SPRING_MS);
      }}
      onDragLeave={endSpring}
      onDrop={endSpring}
    >
      <AppTile app={app} size={24} />
      <span className={styles.entryTitle}>{title}</span>
      {playing && <Icon name="volume" label={t('taskbar.playing')} />}
      {several && <span className={styles.count}>{names.length}</span>}
      <span className={styles.mark} aria-hidden="true" />
    </button>
  );
});
