import { useCallback, useMemo, useRef, useState, type DragEvent } from 'react';
import { pickFiles } from '../../../components/pick-files.ts';
import { chooseNative, uploadGiven } from '../../../components/files/upload-files.ts';
import { fileTypeExtensions } from '#shared/rules/file-type.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { carriesFiles, takeDrop, takeFiles } from '../../../state/transfers/local-files.ts';
import { useAlbumView } from '../album-context.ts';

const accept = [fileTypeExtensions.image, fileTypeExtensions.video]
  .flatMap((list) => list.split(' '))
  .map((ending) => `.${ending}`)
  .join(',');

interface Upload {
  /** Asks for photos of this computer. */
  readonly choose: () => Promise<void>;
  /** Files are dragged over the wall. */
  readonly hovers: boolean;
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Uploads into a folder of the album, by button and by drop (APP-ALBUM-02, UPL-01); the task centre shows them. */
export function useUpload(folder: string): Upload {
  const view = useAlbumView();
  const [hovers, setHovers] = useState(false);
  const depth = useRef(0);
  const target = useMemo(() => ({ path: folder, free: -1 }), [folder]);
  const choose = useCallback(async () => {
    const native = nativeTransfersOf(view.store);
    if (native !== null) await chooseNative(view, native, 'files', target);
    else await uploadGiven(view, target, takeFiles(await pickFiles(false, accept)));
  }, [view, target]);
  const leave = useCallback((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setHovers(false);
  }, []);
  return {
    choose,
    hovers,
    onDragEnter: (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth.current += 1;
      setHovers(true);
    },
    onDragOver: (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: leave,
    onDrop: (event) => {
      depth.current = 0;
      setHovers(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      void uploadGiven(view, target, takeDrop(event.dataTransfer));
    },
  };
}
