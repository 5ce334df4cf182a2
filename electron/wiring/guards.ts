import { app } from 'electron';
import { watchRenderer } from '../diagnostics/renderer-watch.ts';
import type { Logger } from '../logging/logger.ts';
import { CONSOLE_ORIGIN } from '../proxy/console-protocol.ts';
import { guardNavigation } from '../security/navigation.ts';

export interface GuardsDeps {
  readonly openRoute: (route: string) => void;
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly log: Logger;
}

/** Guards every page the app ever makes, also those nobody thought of. */
export function guardAllContents({ openRoute, openExternal, log }: GuardsDeps): void {
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, {
      origin: CONSOLE_ORIGIN,
      openRoute,
      openExternal: (url) => void openExternal(url),
      log: log.for('security'),
    });
    watchRenderer(contents, { now: Date.now, log: log.for('renderer') });
  });
}
