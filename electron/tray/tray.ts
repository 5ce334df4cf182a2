import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import { errorText, type Logger } from '../logging/logger.ts';
import type { TrayAction, TrayIcon, TrayItem, TrayView } from './tray-view.ts';

export interface TrayServiceDeps {
  /** Makes the tray; may throw where there is none. */
  readonly createTray: (image: NativeImage) => Tray;
  readonly buildMenu: (items: MenuItemConstructorOptions[]) => Menu;
  readonly image: (icon: TrayIcon) => NativeImage;
  readonly onAction: (action: TrayAction) => void;
  /** The icon was clicked: the popover opens or closes at it. */
  readonly onClick: (tray: Tray) => void;
  readonly platform: NodeJS.Platform;
  readonly log: Logger;
}

/**
 * The tray behind one `render(state)`. A desktop without a tray is no error: `isShown` stays false, and nothing may
 * hide to it then (element-web#24361).
 */
export class TrayService {
  readonly #deps: TrayServiceDeps;
  #tray: Tray | null = null;
  #failed = false;
  #shown: TrayView | null = null;
  #menu: Menu | null = null;

  constructor(deps: TrayServiceDeps) {
    this.#deps = deps;
  }

  /** True when the icon was made and carries its menu. */
  get isShown(): boolean {
    return this.#tray !== null && this.#menu !== null;
  }

  /** The menu as it stands; null without a tray. */
  get menu(): Menu | null {
    return this.#menu;
  }

  /** Brings icon, tooltip and menu to a state; the same state twice changes nothing. */
  render(view: TrayView): void {
    if (this.#failed) return;
    try {
      const before = this.#shown;
      const tray = (this.#tray ??= this.#create(view));
      if (before?.icon !== view.icon) tray.setImage(this.#deps.image(view.icon));
      if (before?.tooltip !== view.tooltip) tray.setToolTip(view.tooltip);
      if (JSON.stringify(before?.items) !== JSON.stringify(view.items)) this.#setMenu(tray, view.items);
      this.#shown = view;
    } catch (error) {
      this.#failed = true;
      this.dispose();
      this.#deps.log.warn('no tray', { reason: errorText(error) });
    }
  }

  dispose(): void {
    this.#tray?.destroy();
    this.#tray = null;
    this.#menu = null;
    this.#shown = null;
  }

  #create(view: TrayView): Tray {
    const tray = this.#deps.createTray(this.#deps.image(view.icon));
    if (this.#deps.platform === 'linux') return tray;
    // With a menu set, macOS would open it on every click; so it opens on the right one only.
    tray.on('click', () => this.#deps.onClick(tray));
    tray.on('right-click', () => {
      if (this.#menu) tray.popUpContextMenu(this.#menu);
    });
    return tray;
  }

  #setMenu(tray: Tray, items: readonly TrayItem[]): void {
    this.#menu = this.#deps.buildMenu(items.map((item) => this.#menuItem(item)));
    // Linux shows a changed menu only after it was set again; clicks reach the icon on few desktops there.
    if (this.#deps.platform === 'linux') tray.setContextMenu(this.#menu);
  }

  #menuItem(item: TrayItem): MenuItemConstructorOptions {
    switch (item.kind) {
      case 'rule':
        return { type: 'separator' };
      case 'line':
        return { id: item.id, label: item.label, enabled: false };
      case 'choice':
        return {
          id: item.id,
          label: item.label,
          type: 'checkbox',
          checked: item.on,
          click: () => this.#deps.onAction(item.id),
        };
      case 'action':
        return { id: item.id, label: item.label, click: () => this.#deps.onAction(item.id) };
    }
  }
}
