import { createContext, useContext } from 'react';
import type { AppWindow } from '../../../components/app-window.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { Place } from '../../../state/files/files-api.ts';
import type { Abilities } from '../model/abilities.ts';
import type { Crumb, PlaceNames } from '../../../state/files/display-path.ts';
import type { FocusKeeper } from '../model/focus-keeper.ts';
import type { FileRealm } from '../model/realm.ts';
import type { FolderSession, FolderState } from '../model/folder-session.ts';
import type { FolderLocation } from '../../../state/files/location.ts';
import type { CommonSettings } from '../../../state/files/use-common-settings.ts';
import type { FolderLook, ViewMode } from '../../../state/files/sort-preference.ts';
import type { ActionContext, FileActions } from '../actions/action-context.ts';

/** Where a file window is; parts that need no more are not drawn anew with every row and selection. */
export interface FilesPlace {
  readonly window: AppWindow;
  readonly location: FolderLocation;
  /** Wire path of the shown folder; null for virtual roots and the list of devices. */
  readonly path: string | null;
  readonly session: FolderSession;
  readonly crumbs: readonly Crumb[];
  readonly places: readonly Place[];
  readonly names: PlaceNames;
  readonly actions: FileActions;
  /** What commands need of the window, as it is at the moment of the call. */
  readonly context: () => ActionContext;
  readonly listFocus: FocusKeeper;
  /** What the window is limited to; null for all files. */
  readonly realm: FileRealm | null;
  /** How the account wants files to be shown and opened. */
  readonly settings: CommonSettings;
  /** Texts of the namespace `files` for rules that name their keys at run time. */
  readonly translate: Translate;
}

/** What every part of one file window shares. */
export interface FilesView extends FilesPlace {
  readonly state: FolderState;
  readonly can: Abilities;
  /** Order and groups of the shown folder. */
  readonly look: FolderLook;
  readonly setLook: (look: FolderLook) => void;
  readonly mode: ViewMode;
  readonly setMode: (mode: ViewMode) => void;
  /** The large look at the selection (Space). */
  readonly quick: boolean;
  readonly setQuick: (open: boolean) => void;
  readonly details: boolean;
  readonly setDetails: (open: boolean) => void;
}

export const PlaceContext = createContext<FilesPlace | null>(null);

/** Where the file window around the calling part is. Throws outside of one. */
export function useFilesPlace(): FilesPlace {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('useFilesPlace needs a file window around it');
  return place;
}

export const FilesContext = createContext<FilesView | null>(null);

/** The file window around the calling part. Throws outside of one. */
export function useFiles(): FilesView {
  const view = useContext(FilesContext);
  if (view === null) throw new Error('useFiles needs a file window around it');
  return view;
}
