import { useContext, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AppWindowContext } from '../../components/app-window.ts';
import { keysOf, useBindings, type Bindable } from '../../components/shortcuts/bindings.ts';
import { keyHint } from '../../components/shortcuts/keys.ts';
import { windowShortcutsOf } from '../../components/shortcuts/window-shortcuts.ts';
import { findRoute } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { useAppSelector } from '../../state/store.ts';
import { shellShortcuts, type ShellShortcutId } from './shell-shortcuts.ts';

/** One line of the sheet. */
export interface ListedShortcut extends Bindable {
  readonly title: string;
}

/** The keys that the specification gives to lists of files and the like (SHK-03); they are forwarded, not ours. */
const forwarded = {
  selectAll: 'ctrl+a',
  copy: 'ctrl+c',
  cut: 'ctrl+x',
  paste: 'ctrl+v',
  find: 'ctrl+f',
  refresh: 'ctrl+r',
  up: 'Backspace',
  open: 'Enter',
  remove: 'Delete',
  next: 'Tab',
} as const;
type ForwardedId = keyof typeof forwarded;

type Translate = ReturnType<typeof useTranslation<['desk', 'apps']>>['t'];

function forwardedShortcuts(t: Translate): ListedShortcut[] {
  return (Object.keys(forwarded) as ForwardedId[]).map((id) => ({
    id: `list.${id}`,
    scope: 'lists',
    keys: [forwarded[id]],
    fixed: true,
    title: t(`keys.lists.${id}`),
  }));
}

const ownKey = (id: ShellShortcutId) => `keys.${id}` as const;

export interface ShortcutGroup {
  readonly scope: string;
  readonly title: string;
  readonly shortcuts: readonly ListedShortcut[];
}

/**
 * Every shortcut that works now, in groups: the desktop, windows, lists, and what the active window brought. On a page
 * of one app `only` those of the shell that work there, and what its screen brought.
 */
export function useShortcutGroups(only?: readonly ShellShortcutId[]): readonly ShortcutGroup[] {
  const { t } = useTranslation(['desk', 'apps']);
  const active = useAppSelector((state) => state.windows.active);
  const windowApp = useAppSelector((state) => state.windows.byName[active]?.icon ?? '');
  const around = useContext(AppWindowContext);
  const app = only === undefined ? windowApp : (around?.url ?? '').replace(/[?#].*$/, '');
  const bindings = useBindings();
  return useMemo(() => {
    // The chosen keys are read by the rows; they are named here so that the list is made anew with them.
    void bindings;
    const shell = (scope: 'desktop' | 'window'): ListedShortcut[] =>
      shellShortcuts
        .filter(({ id, scope: where }) => where === scope && (only?.includes(id) ?? true))
        .map((shortcut) => ({ ...shortcut, title: t(ownKey(shortcut.id)) }));
    const toasts: ListedShortcut = {
      id: 'toasts',
      scope: 'desktop',
      keys: ['F6'],
      fixed: true,
      title: t('keys.toasts'),
    };
    const appTitle = t(`apps:${(findRoute(app)?.titleKey ?? '404') as TitleKey}`);
    const groups = [
      { scope: 'desktop', title: t('keys.scopes.desktop'), shortcuts: [...shell('desktop'), toasts] },
      { scope: 'window', title: t('keys.scopes.window'), shortcuts: shell('window') },
      { scope: app, title: appTitle, shortcuts: active === '' && only === undefined ? [] : windowShortcutsOf(active) },
      { scope: 'lists', title: t('keys.scopes.lists'), shortcuts: forwardedShortcuts(t) },
    ];
    return groups.filter((group) => group.shortcuts.length > 0);
  }, [t, active, app, bindings, only]);
}

/** The keys of a shortcut as people of the platform read them; '' when it has none now (SHK-04). */
export function hintOf(shortcut: Bindable): string {
  const [first = ''] = keysOf(shortcut);
  return first === '' ? '' : keyHint(first.replace('shift+?', '?').replace(/^ctrl\+(?=[-+=0-9a-z]$)/, 'mod+'));
}

/** The hint of a shortcut of the shell, for menus and buttons. */
export function shellHint(id: ShellShortcutId): string {
  const shortcut = shellShortcuts.find((one) => one.id === id);
  return shortcut ? hintOf(shortcut) : '';
}
