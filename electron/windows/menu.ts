import type { MenuItemConstructorOptions } from 'electron';
import type { AppPanel } from '#shared/ipc/desktop-channels.ts';
import type { Texts } from '../i18n/texts.ts';
import { mannersOf } from '../platform/manners.ts';

export interface MenuActions {
  readonly openMain: () => void;
  /** Opens a panel of the app in the main window. */
  readonly showPanel: (panel: AppPanel) => void;
  readonly quit: () => void;
  /** Devices used lately, as entries; none before the first. */
  readonly devices: readonly MenuItemConstructorOptions[];
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
  const panel = (id: AppPanel, label: string): MenuItemConstructorOptions => ({
    id,
    label,
    click: () => actions.showPanel(id),
  });
  const devices: MenuItemConstructorOptions[] =
    actions.devices.length === 0 ? [] : [{ id: 'devices', label: texts.devices, submenu: [...actions.devices] }];
  const about = panel('about', texts.about);
  const update = panel('update', texts.checkForUpdates);
  const connection = panel('connection', texts.checkConnection);
  if (mannersOf(platform).menuBar === 'screen') {
    return [
      {
        label: 'Hearth',
        submenu: [
          about,
          { type: 'separator' },
          { role: 'services' },
          { type: 'separator' },
          { role: 'hide' },
          { role: 'hideOthers' },
          { role: 'unhide' },
          { type: 'separator' },
          { id: 'quit', label: texts.quit, accelerator: 'Cmd+Q', click: actions.quit },
        ],
      },
      { label: texts.menuFile, submenu: [open, ...devices] },
      { role: 'editMenu' },
      view,
      { role: 'window', submenu: [{ role: 'minimize' }, { role: 'zoom' }, { type: 'separator' }, { role: 'front' }] },
      { role: 'help', submenu: [connection, update] },
    ];
  }
  const quit: MenuItemConstructorOptions = {
    id: 'quit',
    label: texts.quit,
    accelerator: 'CmdOrCtrl+Q',
    click: actions.quit,
  };
  return [
    { label: texts.menuFile, submenu: [open, ...devices, { type: 'separator' }, quit] },
    view,
    { label: texts.menuHelp, submenu: [connection, update, { type: 'separator' }, about] },
  ];
}
