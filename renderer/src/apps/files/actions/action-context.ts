import type { RenameRefusal } from '../../../components/files/rename-field.tsx';
import type { AppWindow } from '../../../components/app-window.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import type { UploadTarget } from '../../../components/files/upload-files.ts';
import type { Given } from '../../../state/transfers/local-files.ts';
import type { Abilities, FileAction, Refusal } from '../model/abilities.ts';
import type { Entry } from '../../../state/files/entry.ts';
import type { ShownFolder } from '../model/realm.ts';
import type { Template } from '../model/templates.ts';
import type { FileDialog } from './file-dialog.ts';
import type { TakenFrom } from '../../../state/files/drop-sources.ts';
import type { Outside } from '../../../components/drag/drag-service.ts';

/** What an action needs of its window; read anew at every action, so that it is never stale. */
export interface ActionContext extends ShownFolder {
  readonly window: AppWindow;
  readonly can: Abilities;
  /** Origin of the device's bytes, '' for the page's own. */
  readonly base: string;
  readonly showDetails: () => void;
  /** Opens one of the window's own dialogs; null closes it. */
  readonly ask: (dialog: FileDialog | null) => void;
}

/** What a drag of entries does outside of the window. */
export type DragOut = (cancel: () => void) => Outside;

/** Everything a person can do in a file window. Each says itself what went wrong. */
export interface FileActions {
  readonly open: (entry: Entry) => void;
  readonly openSelected: () => void;
  readonly newFolder: () => Promise<void>;
  readonly startRename: () => void;
  /** Gives the entry another name; answers why not, or null. */
  readonly rename: (entry: Entry, name: string) => Promise<RenameRefusal | null>;
  readonly remove: (permanent: boolean) => Promise<void>;
  readonly copy: () => Promise<void>;
  readonly cut: () => Promise<void>;
  /** Pastes what was cut or copied; `move` also moves what was copied. */
  readonly paste: (as?: 'move') => Promise<void>;
  readonly download: () => Promise<void>;
  /** Opens a file with a program of this computer; in a browser that is a download. */
  readonly openHere: (entry: Entry) => Promise<void>;
  /** Takes a drag of the selection out of the window. */
  readonly dragOut: DragOut;
  /** Uploads into a folder by wire path: the shown one or one inside it. */
  readonly upload: (folder: string, given: Given) => Promise<void>;
  /** Uploads into a folder of which is known that it takes files, wherever it is. */
  readonly uploadTo: (target: UploadTarget, given: Given) => Promise<void>;
  /** Asks for files or a folder of this computer and uploads them. */
  readonly chooseUpload: (folder: string, wholeFolder: boolean) => Promise<void>;
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

/** Where the entries of a window are taken from, and by whom. */
export function takenFrom({
  location,
  session,
  store,
  realm,
}: Pick<ShownFolder, 'location' | 'session' | 'store' | 'realm'>): TakenFrom {
  return {
    location,
    writable: session.getState().listing.folder?.writable === true,
    username: store.getState().session.username,
    copyOnly: realm !== null,
  };
}

/** What every group of actions is made from. */
export interface ActionTools {
  readonly context: () => ActionContext;
  /** Says why an action is refused; true when it is. */
  readonly refused: (action: FileAction) => boolean;
  /**
   * Waits while it is not known yet whether the shown folder takes an action, 5 s at most: keys are faster than a
   * folder. False when another folder is shown by then.
   */
  readonly known: (action: FileAction) => Promise<boolean>;
  /** Tells a failure of the device in its words, or with its code. */
  readonly failed: (message: string, code: string) => void;
  /** The selected entries, all of them loaded; says so and answers none when that is not possible. */
  readonly selected: () => Promise<Entry[]>;
}

const KNOWN_MS = 5000;
const LOOK_MS = 50;
const isUnknown = (why: Refusal | null): boolean => why === 'refusal.loading' || why === 'refusal.groupLoading';

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
    known: async (action) => {
      const { session } = context();
      for (let waited = 0; waited < KNOWN_MS && isUnknown(context().can[action]); waited += LOOK_MS) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        if (context().session !== session) return false;
      }
      return true;
    },
    failed: (message, code) => {
      toastFailure({ code, message }, context().translate('failed.action', { code }));
    },
    selected: async () => {
      const { session, translate } = context();
      const entries = await session.selectedEntries();
      if (entries === null) toast({ kind: 'error', text: translate('failed.selection') });
      return entries ?? [];
    },
  };
}
