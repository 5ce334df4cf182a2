import { Menu, nativeImage, Tray } from 'electron';
import type { Rectangle } from 'electron';
import type { Texts } from '../i18n/texts.ts';
import { isSignedBuild } from '../lifecycle/signed-build.ts';
import type { Logger } from '../logging/logger.ts';
import { TRAY_GUID, trayIconFile } from './tray-icons.ts';
import { trayView, type TrayAction, type TrayState } from './tray-view.ts';
import { TrayService } from './tray.ts';

export interface TrayFeatureDeps {
  readonly appPath: string;
  readonly platform: NodeJS.Platform;
  readonly state: () => TrayState;
  readonly texts: () => Texts;
  readonly onAction: (action: TrayAction) => void;
  readonly onPopover: (icon: Rectangle) => void;
  readonly log: Logger;
}

/** The tray of this computer. */
export interface TrayFeature {
  /** Brings the tray to the present state; the first call makes it. */
  refresh(): void;
  isShown(): boolean;
  bounds(): Rectangle;
  menu(): Menu | null;
  dispose(): void;
}

/** Puts Electron's tray behind the tray service. */
export function createTrayFeature(deps: TrayFeatureDeps): TrayFeature {
  const { platform } = deps;
  let tray: Tray | null = null;
  const service = new TrayService({
    createTray: (image) => {
      // An unsigned program binds the id to its path, and making the tray fails silently afterwards.
      const named = platform !== 'linux' && isSignedBuild(deps.appPath);
      tray = named ? new Tray(image, TRAY_GUID) : new Tray(image);
      return tray;
    },
    buildMenu: (items) => Menu.buildFromTemplate(items),
    image: (icon) => nativeImage.createFromPath(trayIconFile(deps.appPath, icon, platform)),
    onAction: deps.onAction,
    onClick: (clicked) => deps.onPopover(clicked.getBounds()),
    platform,
    log: deps.log,
  });
  return {
    refresh: () => service.render(trayView(deps.state(), deps.texts(), platform === 'linux')),
    isShown: () => service.isShown,
    bounds: () => tray?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 },
    menu: () => service.menu,
    dispose: () => service.dispose(),
  };
}
