import type { Notification, NotificationConstructorOptions } from 'electron';
import type { Logger } from '../logging/logger.ts';

/** A notice of the system; `route` is shown when it is clicked. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly route?: string | undefined;
}

export interface NotificationsDeps {
  readonly create: (options: NotificationConstructorOptions) => Notification;
  readonly isSupported: () => boolean;
  /** The notice was clicked; null without a route: the main window is shown as it is. */
  readonly onClick: (route: string | null) => void;
  readonly log: Logger;
}

/** Notices that may still be clicked. One that is collected as garbage does nothing when clicked. */
const MAX_KEPT = 50;

/** Shows notices of the system. */
export function createNotifications(deps: NotificationsDeps): { show(notice: Notice): boolean; dispose(): void } {
  const kept: Notification[] = [];
  const forget = (one: Notification) => {
    const index = kept.indexOf(one);
    if (index >= 0) kept.splice(index, 1);
  };
  return {
    show({ title, body, route }) {
      if (!deps.isSupported()) return false;
      const notification = deps.create({ title, body });
      notification.on('click', () => {
        forget(notification);
        deps.onClick(route ?? null);
      });
      notification.on('close', () => forget(notification));
      // macOS shows none for an unsigned build, and says so here.
      notification.on('failed', (_event, error) => {
        forget(notification);
        deps.log.warn('a notice was not shown', { error });
      });
      kept.push(notification);
      while (kept.length > MAX_KEPT) kept.shift()?.close();
      notification.show();
      return true;
    },
    dispose() {
      for (const one of kept.splice(0)) one.close();
    },
  };
}
