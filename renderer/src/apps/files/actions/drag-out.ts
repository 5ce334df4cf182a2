import type { TransferBridge } from '#shared/ipc/bridge.ts';
import { DRAG_OUT_MAX } from '#shared/constants.ts';
import { namedSources } from '../../../state/files/drop-sources.ts';
import { isSecretPath } from '../../../state/files/wire-path.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { type DragOut, takenFrom, type ActionContext } from './action-context.ts';

interface DragOutDeps {
  readonly context: () => ActionContext;
  /** Asks for a folder and saves the selection there. */
  readonly save: (native: TransferBridge) => Promise<void>;
  /** Gives the selection to the browser's downloads. */
  readonly download: () => Promise<void>;
}

const nothing = (): void => undefined;

/**
 * Dragging entries out of the desktop app's window (UPL-06): small files become files of the system's own drag as soon
 * as they are on this computer; folders, large files and whatever is let go of before that are saved, in the folder
 * that files are always saved to or in one that is asked for. In a browser what is let go of out there is downloaded.
 */
export function createDragOut({ context, save, download }: DragOutDeps): DragOut {
  return (cancel) => {
    const { store, session } = context();
    const native = nativeTransfersOf(store);
    if (native === null) return { enter: nothing, leave: nothing, drop: () => void download() };
    let isOut = false;
    return {
      enter() {
        const entries = session.selectedLoaded();
        const paths = entries.map(({ path }) => path);
        const carried = namedSources(entries, takenFrom(context()));
        isOut = true;
        if (entries.length === 0 || entries.length > DRAG_OUT_MAX) return;
        if (entries.some(({ path, isDir }) => isDir || isSecretPath(path))) return;
        void native.fetch(paths).then((isReady) => {
          // Back in the window, or let go of, while they were fetched.
          if (!isReady || !isOut) return;
          cancel();
          void native.drag(carried);
        });
      },
      leave() {
        isOut = false;
      },
      drop() {
        isOut = false;
        void save(native);
      },
    };
  };
}
