import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { toUnits } from '../../components/zoom.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { moved, useDesktopApps } from '../apps-of-account.ts';
import { useDesktopMenu } from '../desktop-menu.ts';
import { useWallpaper } from '../wallpaper/wallpaper-view.tsx';
import { openAnother, openApp } from '../window/window-commands.ts';
import { usePointerDrag } from '../window/use-pointer-drag.ts';
import { workAreaOf } from '../window-rules/window-types.ts';
import { DesktopIcon } from './desktop-icon.tsx';
import { cellAt, columnsFor, neighbour, rowsIn } from './grid-rules.ts';
import styles from './icons.module.css';

/** The apps on the desktop: double click or Enter opens, arrows move, a drag changes the order (WIN-27). */
export function IconGrid() {
  const { t } = useTranslation(['shell', 'apps']);
  const store = useAppStore();
  const host = useHost();
  const { apps, reorder } = useDesktopApps();
  const viewport = useAppSelector((state) => state.windows.viewport);
  const wallpaper = useWallpaper();
  const desktopMenu = useDesktopMenu();
  const [selected, setSelected] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const area = workAreaOf(viewport);
  const rows = rowsIn(area);
  const plates = columnsFor(apps.length, area) >= (wallpaper.plateFromColumn ?? Infinity);

  const drag = usePointerDrag<{ app: string; element: HTMLElement }>({
    start: () => {
      const element = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      const app = element?.dataset.path;
      if (!element || app === undefined) return null;
      element.dataset.dragged = '';
      return { app, element };
    },
    move: ({ element }, dx, dy) => {
      element.style.translate = `${dx}px ${dy}px`;
    },
    end: ({ app, element }, _dx, _dy, at) => {
      element.style.translate = '';
      delete element.dataset.dragged;
      const to = cellAt(toUnits(at.clientX), toUnits(at.clientY), area, apps.length);
      if (apps[to] !== app) reorder(moved(apps, app, to));
    },
    cancel: ({ element }) => {
      element.style.translate = '';
      delete element.dataset.dragged;
    },
  });

  const appAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const app = appAt(event.target);
    setSelected(app ?? null);
    // The press selects first, so that the drag finds what it is about.
    if (app !== undefined) drag(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = apps.indexOf(selected ?? apps[0] ?? '');
    if (event.key === 'Enter' && apps[index] !== undefined) {
      event.preventDefault();
      if (event.shiftKey || event.ctrlKey || event.metaKey) openAnother(store, apps[index]);
      else openApp(store, apps[index]);
      return;
    }
    const next = neighbour(index, event.key, rows, apps.length);
    if (next === index && selected !== null) return;
    const app = apps[next];
    if (app === undefined || !/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
    setSelected(app);
    list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(app)}"]`)?.focus();
  };
  const menuOf = (app: string): MenuItem[] => [
    {
      id: 'open',
      label: t('desktop.open'),
      onSelect: () => {
        openApp(store, app);
      },
    },
    {
      id: 'new',
      label: t('desktop.openNew'),
      onSelect: () => {
        openAnother(store, app);
      },
    },
    {
      id: 'page',
      label: t('desktop.openPage'),
      icon: 'external',
      onSelect: () => {
        host.openWindow(app);
      },
    },
    'separator',
    {
      id: 'first',
      label: t('desktop.moveFirst'),
      disabled: apps[0] === app,
      onSelect: () => {
        reorder(moved(apps, app, 0));
      },
    },
    {
      id: 'reset',
      label: t('desktop.resetOrder'),
      onSelect: () => {
        reorder(null);
      },
    },
  ];
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    const app = appAt(event.target);
    setSelected(app ?? null);
    const at = { x: event.clientX, y: event.clientY };
    if (app === undefined) openMenu({ items: desktopMenu(), at, label: t('desktop.menu') });
    else openMenu({ items: menuOf(app), at, label: t('desktop.icons') });
  };

  return (
    <div className={styles.ground} onPointerDown={onPointerDown} onContextMenu={onContextMenu}>
      <ul
        ref={list}
        className={styles.grid}
        style={{ gridTemplateRows: `repeat(${rows}, 104px)`, color: wallpaper.text }}
        role="listbox"
        aria-label={t('desktop.icons')}
        aria-orientation="vertical"
        data-plates={plates || undefined}
        data-shadow={wallpaper.shadow || undefined}
        onKeyDown={onKeyDown}
        data-testid="desktop-icons"
      >
        {apps.map((app, index) => (
          <DesktopIcon
            key={app}
            app={app}
            selected={app === selected}
            reachable={selected === null ? index === 0 : app === selected}
            onOpen={(another) => {
              if (another) openAnother(store, app);
              else openApp(store, app);
            }}
          />
        ))}
      </ul>
    </div>
  );
}
