import type { ReactNode } from 'react';
import type { Translate } from '#shared/rules/text.ts';
import type { IconName } from '../../../components/icon.ts';
import type { Crumb } from '../../../state/files/display-path.ts';
import type { Folder } from '../../../state/files/entry.ts';
import { parentLocation, type FolderLocation } from '../../../state/files/location.ts';
import type { AppStore } from '../../../state/store.ts';
import { writeRefusal, type Abilities, type Refusal } from './abilities.ts';
import type { FolderSession } from './folder-session.ts';

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

/** What is shown in a file window, and by whom. */
export interface ShownFolder {
  readonly store: AppStore;
  readonly session: FolderSession;
  readonly location: FolderLocation;
  /** What the window is limited to; null for all files. */
  readonly realm: FileRealm | null;
  readonly translate: Translate;
  /** A wire path as people read it (VRT-07). */
  readonly display: (path: string) => string;
}

/** What a realm offers for the selection beside what it leaves of the commands. */
export interface RealmLead {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** Why it cannot be done with so many entries of the shown folder, in words. */
  readonly reason: (path: string | null, count: number) => string | null;
  readonly run: (context: ShownFolder) => void;
}

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
