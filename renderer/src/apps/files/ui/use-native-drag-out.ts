import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DragEvent } from 'react';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { useHost } from '../../../host/host-context.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { useAppStore } from '../../../state/store.ts';

interface Grip {
  readonly draggable: true;
  readonly title: string;
  readonly onDragStart: (event: DragEvent) => void;
}

/**
 * Lets a picture of a file be dragged out of a browser into a folder of the computer: Chromium downloads what such a
 * drag names to where it is let go of. Nothing where the desktop app does so by itself, for folders, and where the file
 * may not be downloaded.
 */
export function useNativeDragOut({ name, path, isDir }: Entry, may: boolean): Grip | undefined {
  const { t } = useTranslation('filework');
  const { deviceBase } = useHost();
  const store = useAppStore();
  if (isDir || !may || nativeTransfersOf(store) !== null) return undefined;
  return {
    draggable: true,
    title: t('drag.grip'),
    onDragStart: ({ dataTransfer }) => {
      const url = new URL(downloadUrl(deviceBase, path), location.href).href;
      // Colons part the three fields; no name of a file may hold one.
      dataTransfer.setData('DownloadURL', `application/octet-stream:${name}:${url}`);
      dataTransfer.setData('text/uri-list', url);
    },
  };
}
