import { net, type Session, type WebContents } from 'electron';
import type { EventFeed } from '../ipc/event-feed.ts';
import type { Logger } from '../logging/logger.ts';
import { createTerminals, type Terminals } from '../terminal/terminals.ts';

export interface TerminalsWiring {
  readonly feed: EventFeed<WebContents>;
  readonly base: () => string | null;
  readonly session: () => Session;
  readonly log: Logger;
}

/** Terminals over Chromium's sockets, in the session of the chosen device. */
export function openTerminals({ feed, base, session, log }: TerminalsWiring): Terminals<WebContents> {
  return createTerminals<WebContents>({
    open: (url) => new net.WebSocket(url, { session: session() }),
    base,
    tell: (page, event) => feed.send(page, 'terminal:event', event),
    log,
  });
}
