import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { pageTop } from '../../components/title-strip/title-strip.ts';
import { toUnits } from '../../components/zoom.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { moved, useDesktopApps } from '../apps-of-account.ts';
import { useDesktopMenu } from '../desktop-menu.ts';
import { labelLook, lightText, plateColor } from '../wallpaper/sample.ts';
import { useWallpaper } from '../wallpaper/use-wallpaper.ts';
import { openAnother, openApp } from '../window/window-commands.ts';
import { usePointerDrag } from '../window/use-pointer-drag.ts';
import { workAreaOf } from '../../state/window-rules/window-types.ts';
import { DesktopIcon } from './desktop-icon.tsx';
import { cellAt, cellOf, labelRect, neighbour } from './grid-rules.ts';
import styles from './icons.module.css';
import { PageButtons } from './page-buttons.tsx';
import { usePages } from './use-pages.ts';

/** The apps on the desktop: double click or Enter opens, arrows move, a drag changes the order (WIN-27). */
export function IconGrid() {
  const { t } = useTranslation(['shell', 'apps']);
  const store = useAppStore();
  const host = useHost();
  const { apps, reorder } = useDesktopApps();
  const viewport = useAppSelector((state) => state.windows.viewport);
  const { wallpaper, samples } = useWallpaper();
  const desktopMenu = useDesktopMenu();
  const [selected, setSelected] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const area = workAreaOf(viewport);
  const count = apps.length;
  const { layout, page, pageNow, turnTo, onWheel, dragOver, dragEnd } = usePages(count, area);
  const { rows, columns, pages } = layout;
  const look = useMemo(() => {
    if (samples === null || samples === 'missing') return null;
    return labelLook(
      samples,
      Array.from({ length: count }, (_one, index) => labelRect(index, { rows, columns, pages })),
    );
  }, [samples, count, rows, columns, pages]);
  const text = look?.text ?? wallpaper.text;
  const plateOf = (index: number) => {
    const opacity = look?.plates[index] ?? 0;
    return look === null || opacity === 0 ? undefined : plateColor(look.text, opacity);
  };

  const putDown = (element: HTMLElement) => {
    dragEnd();
    element.style.translate = '';
    delete element.dataset.dragged;
  };
  const drag = usePointerDrag<{ app: string; element: HTMLElement }>({
    start: () => {
      const element = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      const app = element?.dataset.path;
      if (!element || app === undefined) return null;
      element.dataset.dragged = '';
      return { app, element };
    },
    move: ({ element }, dx, dy, at) => {
      element.style.translate = `${dx}px ${dy}px`;
      dragOver(at);
    },
    end: ({ app, element }, _dx, _dy, at) => {
      putDown(element);
      const to = cellAt(toUnits(at.clientX), toUnits(at.clientY - pageTop()), layout, pageNow(), apps.length);
      if (apps[to] !== app) reorder(moved(apps, app, to));
    },
    cancel: ({ element }) => {
      putDown(element);
    },
  });

  const appAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const app = appAt(event.target);
    // React keeps every update that changes nothing until the next one that does: a press more is no news.
    if ((app ?? null) !== selected) setSelected(app ?? null);
    // The press selects first, so that the drag finds what it is about.
    if (app !== undefined) drag(event);
  };
  // The one that Tab reaches: the chosen one, or the first of the page that is shown.
  const chosen = selected === null ? -1 : apps.indexOf(selected);
  const isHere = chosen >= 0 && cellOf(chosen, layout).page === page;
  const current = isHere ? chosen : page * rows * columns;
  const onKeyDown = (event: KeyboardEvent) => {
    const index = current;
    if (event.key === 'Enter' && apps[index] !== undefined) {
      event.preventDefault();
      if (event.shiftKey || event.ctrlKey || event.metaKey) openAnother(store, apps[index]);
      else openApp(store, apps[index]);
      return;
    }
    const next = neighbour(index, event.key, layout, apps.length);
    if (next === index && isHere) return;
    const app = apps[next];
    if (app === undefined || !/^(Arrow|Home|End|Page)/.test(event.key)) return;
    event.preventDefault();
    // What is on another page takes the focus only once that one is shown.
    flushSync(() => {
      setSelected(app);
      turnTo(cellOf(next, layout).page);
    });
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
    <div className={styles.ground} onPointerDown={onPointerDown} onContextMenu={onContextMenu} onWheel={onWheel}>
      <ul
        ref={list}
        className={styles.grid}
        style={{ gridTemplateRows: `repeat(${rows}, 104px)`, color: text }}
        role="listbox"
        aria-label={t('desktop.icons')}
        aria-orientation="vertical"
        data-shadow={text === lightText || undefined}
        onKeyDown={onKeyDown}
        data-testid="desktop-icons"
      >
        {apps.map((app, index) => {
          const cell = cellOf(index, layout);
          return (
            <DesktopIcon
              key={app}
              app={app}
              selected={app === selected}
              plate={plateOf(index)}
              column={cell.column}
              row={cell.row}
              away={cell.page !== page}
              reachable={index === current}
              onOpen={(another) => {
                if (another) openAnother(store, app);
                else openApp(store, app);
              }}
            />
          );
        })}
      </ul>
      <PageButtons pages={pages} page={page} onTurn={turnTo} />
    </div>
  );
}
