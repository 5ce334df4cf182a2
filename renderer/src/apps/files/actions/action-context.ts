import type { NameProblem } from '#shared/rules/file-name.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { AppWindow } from '../../../components/app-window.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import type { AppStore } from '../../../state/store.ts';
import type { LocalTree } from '../../../state/transfers/local-files.ts';
import type { Abilities, FileAction } from '../model/abilities.ts';
import type { Entry } from '../../../state/files/entry.ts';
import type { Template } from '../model/templates.ts';
import type { FileDialog } from './file-dialog.ts';
import type { FolderSession } from '../model/folder-session.ts';
import type { FolderLocation } from '../../../state/files/location.ts';

/** What an action needs of its window; read anew at every action, so that it is never stale. */
export interface ActionContext {
  readonly store: AppStore;
  readonly window: AppWindow;
  readonly session: FolderSession;
  readonly location: FolderLocation;
  readonly can: Abilities;
  readonly translate: Translate;
  /** A wire path as people read it (VRT-07). */
  readonly display: (path: string) => string;
  /** Origin of the device's bytes, '' for the page's own. */
  readonly base: string;
  readonly showDetails: () => void;
  /** Opens one of the window's own dialogs; null closes it. */
  readonly ask: (dialog: FileDialog | null) => void;
}

/** Everything a person can do in a file window. Each says itself what went wrong. */
export interface FileActions {
  readonly open: (entry: Entry) => void;
  readonly openSelected: () => void;
  readonly newFolder: () => Promise<void>;
  readonly startRename: () => void;
  /** Gives the entry another name; answers why not, or null. */
  readonly rename: (entry: Entry, name: string) => Promise<NameProblem | 'exists' | null>;
  readonly remove: (permanent: boolean) => Promise<void>;
  readonly copy: () => Promise<void>;
  readonly cut: () => Promise<void>;
  readonly paste: () => Promise<void>;
  readonly download: () => Promise<void>;
  /** Uploads into a folder by wire path: the shown one or one inside it. */
  readonly upload: (folder: string, tree: Promise<LocalTree> | LocalTree) => Promise<void>;
  readonly newFile: (template: Template) => Promise<void>;
  /** Copies beside the originals, with numbers. */
  readonly duplicate: () => Promise<void>;
  /** Asks for a folder and puts the selection there. */
  readonly sendTo: (intent: 'move' | 'copy') => Promise<void>;
  readonly compress: () => Promise<void>;
  /** Unpacks the selected archive into a new folder beside it. */
  readonly extract: () => Promise<void>;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly refresh: () => void;
  readonly properties: () => void;
}

/** What every group of actions is made from. */
export interface ActionTools {
  readonly context: () => ActionContext;
  /** Says why an action is refused; true when it is. */
  readonly refused: (action: FileAction) => boolean;
  /** Tells a failure of the device in its words, or with its code. */
  readonly failed: (message: string, code: string) => void;
  /** The selected entries, all of them loaded; says so and answers none when that is not possible. */
  readonly selected: () => Promise<Entry[]>;
}

/** Makes the tools over a context that is asked at every action. */
export function actionTools(context: () => ActionContext): ActionTools {
  return {
    context,
    refused: (action) => {
      const { can, translate } = context();
      const why = can[action];
      if (why !== null) toast({ kind: 'warning', text: translate(why) });
      return why !== null;
    },
    failed: (message, code) => {
      toast({ kind: 'error', text: message === '' ? context().translate('failed.action', { code }) : message });
    },
    selected: async () => {
      const { session, translate } = context();
      const entries = await session.selectedEntries();
      if (entries === null) toast({ kind: 'error', text: translate('failed.selection') });
      return entries ?? [];
    },
  };
}

/** What one call may name at most. */
const PORTION = 1000;

/** A long list in the portions that a call takes. */
export function inPortions<T>(list: readonly T[]): T[][] {
  const out: T[][] = [];
  for (let at = 0; at < list.length; at += PORTION) out.push(list.slice(at, at + PORTION));
  return out;
}
