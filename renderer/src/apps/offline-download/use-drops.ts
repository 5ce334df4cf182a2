import { useEffect, useState, type DragEvent } from 'react';
import { holdsLink } from '#shared/rules/download-links.ts';
import { useWindowActive } from '../../components/app-window.ts';
import { currentDialogOpen, toast } from '../../components/dialogs/dialog-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Add } from './add/use-add.ts';
import { isTorrentName } from './add/read-torrent.ts';

/** What this app takes from a drag; rows that the console drags about have kinds of their own. */
const takes = ({ types }: DataTransfer): boolean =>
  types.includes('Files') || types.includes('text/uri-list') || types.includes('text/plain');

/** True in a field that takes texts by itself. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** The links that were dragged: a list of them, else the text. */
function textOf(data: DataTransfer): string {
  const list = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .join('\n');
  return holdsLink(list) ? list : data.getData('text/plain');
}

interface Drops {
  /** Something that can be dropped here is over the window. */
  readonly isOver: boolean;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Links and torrent files that are dropped on the window, or links that are pasted into it, fill the dialog. */
export function useDrops({ isOpen, openText, openFile }: Add): Drops {
  const { t } = useTranslation('offline');
  const active = useWindowActive();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!active || isOpen) return;
    const paste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isField(event.target) || currentDialogOpen()) return;
      const file = [...(event.clipboardData?.files ?? [])].find(({ name }) => isTorrentName(name));
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file !== undefined) openFile(file);
      else if (holdsLink(text)) openText(text);
      else return;
      event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('paste', paste);
    };
  }, [active, isOpen, openText, openFile]);
  return {
    isOver,
    onDragOver: (event) => {
      const isFile = event.dataTransfer.types.includes('Files');
      if (!takes(event.dataTransfer) || (isField(event.target) && !isFile)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event) => {
      setOver(false);
      const { dataTransfer: data } = event;
      const [first, ...others] = data.files;
      if (!takes(data) || (isField(event.target) && first === undefined)) return;
      event.preventDefault();
      event.stopPropagation();
      const file = [first, ...others].find((one) => one !== undefined && isTorrentName(one.name)) ?? first;
      const text = textOf(data);
      if (file !== undefined) openFile(file);
      else if (holdsLink(text)) openText(text);
      else toast({ kind: 'warning', text: t('notTorrent') });
    },
  };
}
