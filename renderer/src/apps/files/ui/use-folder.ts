import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { folderDeps, type FolderQuery } from '../data/fetch-folder.ts';
import { FolderSession, type FolderState } from '../model/folder-session.ts';
import { useFoldersFirst } from '../../../state/files/use-default-sort.ts';
import { locationKey } from '../../../state/files/location.ts';

/** Folders a window keeps as they were left, for going back. */
const KEPT = 8;

/** How a window asks for a folder, and how the device puts it in order for the account. */
interface ShelfQuery extends FolderQuery {
  readonly foldersFirst: boolean;
}

function keyOf({ location, sort, showHidden, relay, foldersFirst }: ShelfQuery): string {
  return [locationKey(location), sort.sortBy, sort.order, showHidden, relay, foldersFirst].join('\0');
}

/** The folders of one window, the most recently shown last. */
class SessionShelf {
  private readonly sessions = new Map<string, FolderSession>();
  private shown: { readonly place: string; readonly session: FolderSession } | null = null;

  /** The session of a folder: as it was left, or a new one. The one longest out of sight is given up. */
  take(query: ShelfQuery): FolderSession {
    const key = keyOf(query);
    const session = this.sessions.get(key) ?? this.begin(query);
    this.sessions.delete(key);
    this.sessions.set(key, session);
    // In another order it is the same folder: what was looked for in it still is.
    const place = locationKey(query.location);
    if (this.shown?.place === place) session.setFilter(this.shown.session.getState().filter);
    this.shown = { place, session };
    const oldest = this.sessions.keys().next();
    if (this.sessions.size > KEPT && oldest.done !== true) {
      this.sessions.get(oldest.value)?.stop();
      this.sessions.delete(oldest.value);
    }
    return session;
  }

  /** A folder is what its window is opened for: it is on its way while the window is drawn. */
  private begin(query: FolderQuery): FolderSession {
    const session = new FolderSession(folderDeps(query));
    void session.open();
    return session;
  }
}

/** The folder a window shows: loaded when it comes into view, kept for coming back, brought up to date on return. */
export function useFolder(query: FolderQuery): { readonly session: FolderSession; readonly state: FolderState } {
  const [shelf] = useState(() => new SessionShelf());
  const { location, showHidden, relay } = query;
  const { sortBy, order } = query.sort;
  const foldersFirst = useFoldersFirst();
  const session = useMemo(
    () => shelf.take({ location, sort: { sortBy, order }, showHidden, relay, foldersFirst }),
    [shelf, location, sortBy, order, showHidden, relay, foldersFirst],
  );
  useEffect(() => {
    void session.open();
    return () => {
      session.stop();
    };
  }, [session]);
  const state = useSyncExternalStore(session.subscribe, session.getState);
  return { session, state };
}
