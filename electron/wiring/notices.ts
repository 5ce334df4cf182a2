import { Notification } from 'electron';
import type { InvokeRequest } from '#shared/ipc/channels.ts';
import { isQuiet } from '#shared/rules/notice-wishes.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Logger } from '../logging/logger.ts';
import { createBackupNotices } from '../notifications/backup-notices.ts';
import { createNotifications, type Notice } from '../notifications/notifications.ts';
import { createPushNotices } from '../notifications/push-notices.ts';

export interface NoticesWiring {
  readonly texts: () => Texts;
  /** Whether somebody looks at a window of the app: then it need not be told of. */
  readonly isFocused: () => boolean;
  readonly deviceName: () => string;
  /** A notice was clicked that leads there; null for one that leads nowhere of its own. */
  readonly onClick: (route: string | null) => void;
  readonly log: Logger;
}

/** The notices of the system: what pages show, what the device says, and what becomes of the backups of this computer. */
export function openNotices({ texts, isFocused, deviceName, onClick, log }: NoticesWiring) {
  let wishes: InvokeRequest<'notification:wishes'> = { muted: [], digest: null, quiet: null };
  const notifications = createNotifications({
    create: (notice) => new Notification(notice),
    isSupported: () => Notification.isSupported(),
    onClick,
    log,
  });
  const show = (notice: Notice): boolean => notifications.show(notice);
  return {
    show,
    tellOfMessage: createPushNotices({ isFocused, show, deviceName, wishes: () => wishes, now: Date.now }),
    tellOfBackups: createBackupNotices({ texts, isFocused, isQuiet: () => isQuiet(wishes.quiet, Date.now()), show }),
    /** What the user wants to be told of from now on. */
    setWishes(wanted: InvokeRequest<'notification:wishes'>): void {
      wishes = wanted;
    },
    dispose: () => notifications.dispose(),
  };
}
