import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRef, type DragEvent } from 'react';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { tellPageDrag } from '../../../components/drag/carried-drag.ts';
import { useHost } from '../../../host/host-context.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { namedSources } from '../../../state/files/drop-sources.ts';
import { isSecretPath } from '../../../state/files/wire-path.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { useAppStore } from '../../../state/store.ts';
import { takenFrom } from '../actions/action-context.ts';
import { useFilesPlace } from './files-context.ts';
import { dragOwner } from './use-file-drops.ts';

interface Grip {
  readonly draggable: true;
  readonly title: string;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/**
 * Lets a picture of a file be dragged out of a browser into a folder of the computer: Chromium downloads what such a
 * drag names to where it is let go of, and another window of the console takes it as a drag of its own. Nothing where the desktop app does so by itself, for folders, and where the file
 * may not be downloaded.
 */
export function useNativeDragOut(entry: Entry, may: boolean): Grip | undefined {
  const { name, path, isDir } = entry;
  const { t } = useTranslation('filework');
  const { deviceBase } = useHost();
  const store = useAppStore();
  const { context } = useFilesPlace();
  const end = useRef<() => void>(() => undefined);
  if (isDir || !may || nativeTransfersOf(store) !== null) return undefined;
  return {
    draggable: true,
    title: t('drag.grip'),
    onDragStart: ({ dataTransfer }) => {
      const url = new URL(downloadUrl(deviceBase, path), location.href).href;
      // Colons part the three fields; no name of a file may hold one.
      dataTransfer.setData('DownloadURL', `application/octet-stream:${name}:${url}`);
      dataTransfer.setData('text/uri-list', url);
      // The names of a safe box are for its own window.
      if (isSecretPath(path)) return;
      end.current = tellPageDrag(dataTransfer, dragOwner(store), namedSources([entry], takenFrom(context())));
    },
    onDragEnd: () => {
      end.current();
      end.current = () => undefined;
    },
  };
}
