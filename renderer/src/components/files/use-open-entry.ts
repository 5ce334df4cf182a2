import type { EntryRecord } from '#shared/contract/records.ts';
import { toEntry } from '../../state/files/entry.ts';
import { useAppSelector } from '../../state/store.ts';
import { useAppWindow } from '../app-window.ts';
import { locateTarget, openTarget, viewerWindow } from './open-target.ts';

interface OpenEntry {
  /** In what shows it (FIL-07), a text at a line of it, from 1; what nothing shows is pointed out in its folder. */
  readonly open: (entry: EntryRecord, line?: number) => void;
  /** In the folder it lies in, selected (RTE-13). */
  readonly locate: (entry: Pick<EntryRecord, 'path'>) => void;
}

/** Opens what a list outside of the file manager names. */
export function useOpenEntry(): OpenEntry {
  const { openWindow } = useAppWindow();
  // A missing flag counts as given (ROL-07).
  const mayDownload = useAppSelector(
    ({ session: { isMaster, userPerm } }) => isMaster || (userPerm.download ?? 1) === 1,
  );
  const locate: OpenEntry['locate'] = ({ path }) => {
    const target = locateTarget(path);
    if (target !== null) openWindow(target.url, { folderPath: target.folder });
  };
  return {
    locate,
    open(listed, line) {
      const target = openTarget(toEntry(listed), line);
      if (target.kind === 'folder') openWindow(target.url, { folderPath: listed.path });
      else if (target.kind === 'viewer') openWindow(target.url, { name: viewerWindow(target.url), title: listed.name });
      else if (target.kind === 'download' && mayDownload) openWindow(target.url);
      else locate(listed);
    },
  };
}
