import type { ReactNode } from 'react';
import type { IconName } from '../../../components/icon.ts';
import type { Crumb } from '../../../state/files/display-path.ts';
import type { Folder } from '../../../state/files/entry.ts';
import { parentLocation, type FolderLocation } from '../../../state/files/location.ts';
import type { ActionContext } from '../actions/action-context.ts';
import type { FileCommand } from '../actions/command.ts';
import { writeRefusal, type Abilities, type Refusal } from './abilities.ts';

/**
 * A file window over some folders alone, into which nothing is put: what lies there is looked at, taken out and thrown
 * away, and what else can be done with it is the realm's to say (APP-AFM-01).
 */
export interface FileRealm {
  /** Name of the window for those who hear it. */
  readonly label: string;
  /** The folder of the realm that a place lies in; undefined outside of it. */
  readonly rootOf: (path: string) => { readonly path: string; readonly label: string } | undefined;
  /** Stands where other file windows list their places. */
  readonly sidebar: ReactNode;
  /** Address of its search; `in` and `q` are put behind it. */
  readonly search: string;
  /** What it is there for: the first button and the first entry of menus. */
  readonly lead: RealmLead;
}

/** What a realm offers for the selection beside what it leaves of the commands. */
export interface RealmLead {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** Why it cannot be done with so many entries of the shown folder, in words. */
  readonly reason: (path: string | null, count: number) => string | null;
  readonly run: (context: ActionContext) => void;
}

/** Commands of a file window that put nothing anywhere. */
const left: ReadonlySet<string> = new Set([
  ...(['open', 'openTab', 'openBeside', 'openWith', 'download', 'copy', 'copyTo', 'delete', 'deleteForever'] as const),
  ...(['properties', 'selectAll', 'refresh', 'folderProperties', 'copyPath', 'compare', 'undo', 'redo'] as const),
  'undoHistory',
]);

const commandOf = ({ id, icon, label, reason, run }: RealmLead): FileCommand => ({
  id,
  on: 'selection',
  section: 'open',
  icon,
  label: () => label,
  refusal: ({ location, count }) => reason(location.kind === 'path' ? location.path : null, count),
  run,
});

/** The commands of a window, of all there are. */
export const commandsIn = (realm: FileRealm | null, all: readonly FileCommand[]): readonly FileCommand[] =>
  realm === null ? all : [commandOf(realm.lead), ...all.filter(({ id }) => left.has(id))];

/** What can be done in a window, of what could be done with its folder. */
export function abilitiesIn(realm: FileRealm | null, can: Abilities): Abilities {
  if (realm === null) return can;
  const no = 'refusal.notHere' as const;
  return { ...can, newFolder: no, upload: no, paste: no, cut: no, rename: no };
}

/** Why nothing can be put into the shown place; null when something can. */
export const putRefusal = (realm: FileRealm | null, location: FolderLocation, folder: Folder | null): Refusal | null =>
  realm === null ? writeRefusal(location, folder) : 'refusal.notHere';

/** The way to the shown folder, from the realm's folder down. */
export function crumbsIn(realm: FileRealm | null, crumbs: readonly Crumb[]): readonly Crumb[] {
  if (realm === null) return crumbs;
  return crumbs.flatMap((crumb) => {
    const { location } = crumb;
    const root = location.kind === 'path' ? realm.rootOf(location.path) : undefined;
    if (root === undefined || location.kind !== 'path') return [];
    return [location.path === root.path ? { ...crumb, label: root.label } : crumb];
  });
}

/** One step up; null where the realm ends. */
export function parentIn(realm: FileRealm | null, location: FolderLocation): FolderLocation | null {
  const parent = parentLocation(location);
  if (realm === null || parent === null) return parent;
  return parent.kind === 'path' && realm.rootOf(parent.path) !== undefined ? parent : null;
}
