import { useTranslation } from '../../i18n/use-translation.ts';
import type { MenuItem } from '../../components/menu/menu-service.ts';
import { isBuilt } from '../../routes/built.ts';
import { refusal } from '../../routes/guard.ts';
import { findRoute, resolveRoute, routeTable } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { findablesOf } from '../launcher/search.ts';
import { frameOf } from '../preview/copy-window.ts';
import { openAnother, openRoute, requestClose } from '../window/window-commands.ts';
import { useWindowMenu } from '../window/window-menu.ts';
import { jumpFiles } from './jump-files.ts';
import { leadOf, type TaskbarGroup } from './entry-rules.ts';
import { setPinned, useTaskbarPrefs } from './taskbar-prefs.ts';

/** Screens of the app that its menu leads to. */
const JUMPS = 6;

interface EntryMenu {
  /** The windows of the app, to go to. */
  readonly windows: () => MenuItem[];
  /** Everything the menu of the entry offers. */
  readonly all: () => MenuItem[];
  /** Files and folders of the account to go on with, once the device has answered; none for most apps. */
  readonly recent: () => Promise<MenuItem[]>;
}

/** Menu of a taskbar entry: screens of the app to jump to, its windows, another one, pinned or not (WIN-22). */
export function useEntryMenu({ app, names }: TaskbarGroup): EntryMenu {
  const { t } = useTranslation(['shell', 'desk', 'apps']);
  const store = useAppStore();
  const visitor = useVisitor();
  const windowMenu = useWindowMenu();
  const pinned = useTaskbarPrefs().pins.includes(app);

  const titleOf = (name: string): string => {
    const other = store.getState().windows.byName[name];
    if (!other) return '';
    const entry = resolveRoute(other.url.replace(/[?#].*$/, ''));
    return other.title === '' ? t(`apps:${(entry?.titleKey ?? '404') as TitleKey}`) : other.title;
  };
  const windows = (): MenuItem[] =>
    names.map((name) => ({
      id: name,
      label: titleOf(name),
      checked: store.getState().windows.active === name,
      onSelect: () => {
        store.dispatch(windowActions.activateWindow(name));
      },
    }));
  const jumps = (): MenuItem[] => {
    const screens = findablesOf(
      routeTable.filter((entry) => entry.app === app && entry.path !== app),
      [app],
      (entry) => isBuilt(entry.path) && refusal(entry, visitor) === null,
      (entry) => t(`apps:${entry.titleKey as TitleKey}`),
    );
    if (screens.length < 2) return [];
    return screens.slice(0, JUMPS).map(({ path, title }) => ({
      id: `jump ${path}`,
      label: title,
      icon: findRoute(app)?.icon ?? 'grid',
      onSelect: () => {
        openRoute(store, path);
      },
    }));
  };
  /** Sound of the window that plays; it goes on playing (WIN-21). */
  const sound = (): MenuItem[] => {
    const { byName } = store.getState().windows;
    const media = names
      .filter((name) => byName[name]?.playingMedia === true)
      .flatMap((name) => [...(frameOf(name)?.querySelectorAll<HTMLMediaElement>('audio, video') ?? [])]);
    if (media.length === 0) return [];
    const muted = media.every((one) => one.muted);
    return [
      {
        id: 'mute',
        label: muted ? t('desk:taskbar.unmute') : t('desk:taskbar.mute'),
        icon: 'volume',
        onSelect: () => {
          for (const one of media) one.muted = !muted;
        },
      },
      'separator',
    ];
  };
  const all = (): MenuItem[] => {
    const screens = jumps();
    const lead = leadOf(names, store.getState().windows.recent);
    const several = names.length > 1;
    const items: (MenuItem | false)[] = [
      ...sound(),
      ...screens,
      screens.length > 0 && 'separator',
      ...(several ? windows() : []),
      several && 'separator',
      {
        id: 'another',
        label: t('taskbar.newWindow'),
        icon: 'plus',
        onSelect: () => {
          openAnother(store, app);
        },
      },
      {
        id: 'pin',
        label: pinned ? t('desk:taskbar.unpin') : t('desk:taskbar.pin'),
        icon: 'star',
        onSelect: () => {
          setPinned(app, !pinned);
        },
      },
      names.length > 0 && 'separator',
      ...(names.length === 1 ? windowMenu(lead) : []),
      several && {
        id: 'close-all',
        label: t('taskbar.closeAll'),
        icon: 'close',
        onSelect: () => {
          for (const name of names) void requestClose(store, name);
        },
      },
    ];
    return items.filter((item) => item !== false);
  };
  return { windows, all, recent: () => jumpFiles(store, app) };
}
