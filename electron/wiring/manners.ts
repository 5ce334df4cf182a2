import { app, BrowserWindow, Menu, nativeImage, nativeTheme, screen } from 'electron';
import type { Theme } from '#shared/ipc/channels.ts';
import { attentionWords, type Texts } from '../i18n/texts.ts';
import { createBadge, type Badge } from '../platform/badge.ts';
import type { Manners } from '../platform/manners.ts';
import { deviceMenu, jumpListOf } from '../platform/recent-devices.ts';
import type { Devices } from '../session/devices.ts';

/** Devices used lately at the app's icon, where the system has a place for them there. */
export function offerRecent(
  recent: Manners['recent'],
  devices: Devices,
  texts: Texts,
  choose: (base: string) => void,
): void {
  if (recent === 'jump-list') app.setJumpList(jumpListOf(devices.recent(), process.execPath, texts.devices));
  else if (recent === 'dock-menu')
    app.dock?.setMenu(Menu.buildFromTemplate(deviceMenu(devices.recent(), devices.base(), choose)));
}

/** The number at the app's icon, over Electron. */
export function openBadge(kind: Manners['badge'], texts: () => Texts): Badge {
  return createBadge<Electron.NativeImage>(
    kind,
    {
      setCount: (count) => void app.setBadgeCount(count),
      setOverlay(image, words) {
        for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(image, words);
      },
      imageOf: (bitmap, edge) => nativeImage.createFromBitmap(bitmap, { width: edge, height: edge, scaleFactor: 2 }),
    },
    (count) => attentionWords(count, texts()),
  );
}

/** What pages look like: as the last one has said, before that as the system wants it. Tells of changes. */
export function followTheme(onChange: () => void): {
  theme: () => Theme;
  set: (theme: Theme) => void;
  end: () => void;
} {
  let told: Theme | null = null;
  const theme = () => told ?? (nativeTheme.shouldUseDarkColors ? 'dark' : 'light');
  const onUpdated = () => {
    if (told === null) onChange();
  };
  nativeTheme.on('updated', onUpdated);
  return {
    theme,
    set(next) {
      if (next === theme()) told = next;
      else {
        told = next;
        onChange();
      }
    },
    end: () => void nativeTheme.removeListener('updated', onUpdated),
  };
}

/** Tells when a display went or has another size or scale. Returns the end of it. */
export function watchDisplays(onChange: () => void): () => void {
  screen.on('display-removed', onChange);
  screen.on('display-metrics-changed', onChange);
  return () => {
    screen.removeListener('display-removed', onChange);
    screen.removeListener('display-metrics-changed', onChange);
  };
}
