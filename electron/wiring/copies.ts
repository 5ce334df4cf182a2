import { watch } from 'node:fs';
import path from 'node:path';
import { app, shell, type WebContents } from 'electron';
import { createLocalCopies, type LocalCopies } from '../copies/local-copies.ts';
import { openCopyStore } from '../copies/copy-store.ts';
import type { EventFeed } from '../ipc/event-feed.ts';
import type { Logger } from '../logging/logger.ts';
import type { TransferService } from '../transfers/transfer-service.ts';

export interface CopiesWiring {
  readonly service: TransferService;
  readonly owner: () => string | null;
  readonly feed: EventFeed<WebContents>;
  readonly log: Logger;
}

/** Opens the copies that programs of this computer work on. */
export function openCopies({ service, owner, feed, log }: CopiesWiring): LocalCopies {
  return createLocalCopies({
    store: openCopyStore(path.join(app.getPath('userData'), 'copies')),
    service,
    owner,
    watch(folder, onChange) {
      const watcher = watch(folder, { persistent: false }, onChange);
      watcher.on('error', (error) => log.warn('a copy is not watched', { reason: error.message }));
      return () => watcher.close();
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    now: Date.now,
    onSent: (sent) => feed.broadcast('native:sentBack', sent),
    log,
  });
}

/** The only door to the program of this computer for a file; what may pass it is decided by `isOpenable`. */
export async function openFile(file: string): Promise<boolean> {
  return (await shell.openPath(file)) === '';
}

/**
 * Goes on with a drag of a page as the system's own: what is under the pointer gets the files. Windows and Linux come
 * back from the call when they were let go of, which is answered by true; a Mac comes back at once.
 */
export async function startDrag(page: WebContents, files: readonly string[]): Promise<boolean> {
  const [file] = files;
  if (file === undefined) return true;
  const icon = await app.getFileIcon(file);
  page.startDrag({ file, files: [...files], icon });
  return process.platform !== 'darwin';
}
