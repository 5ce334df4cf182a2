import type { MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../i18n/texts.ts';

export interface MenuActions {
  readonly openMain: () => void;
  readonly showLicences: () => void;
  readonly quit: () => void;
}

/**
 * The application menu: the usual one of macOS, which users look for and which carries copy and paste there; elsewhere
 * the few entries that are not in the console. No entry takes a key that the console uses (Ctrl+R, Ctrl+W).
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  texts: Texts,
  actions: MenuActions,
  developer: boolean,
): MenuItemConstructorOptions[] {
  const open: MenuItemConstructorOptions = { id: 'open', label: texts.openHearth, click: actions.openMain };
  const view: MenuItemConstructorOptions = {
    label: texts.menuView,
    submenu: [
      { role: 'togglefullscreen', label: texts.fullScreen },
      ...(developer ? [{ role: 'toggleDevTools', label: texts.developerTools } as const] : []),
    ],
  };
  const licences: MenuItemConstructorOptions = {
    id: 'licences',
    label: texts.licences,
    click: actions.showLicences,
  };
  if (platform === 'darwin') {
    return [
      { role: 'appMenu' },
      { label: texts.menuFile, submenu: [open] },
      { role: 'editMenu' },
      view,
      { role: 'window', submenu: [{ role: 'minimize' }, { role: 'zoom' }, { type: 'separator' }, { role: 'front' }] },
      { role: 'help', submenu: [licences] },
    ];
  }
  const quit: MenuItemConstructorOptions = {
    id: 'quit',
    label: texts.quit,
    accelerator: 'CmdOrCtrl+Q',
    click: actions.quit,
  };
  const about: MenuItemConstructorOptions = { id: 'about', role: 'about', label: texts.about };
  return [
    { label: texts.menuFile, submenu: [open, { type: 'separator' }, quit] },
    view,
    { label: texts.menuHelp, submenu: [licences, { type: 'separator' }, about] },
  ];
}
