import type { IconName } from '../../components/icon.ts';
import type { Deed } from './download-view.ts';

export const deedIcons: Readonly<Record<Deed, IconName>> = {
  pause: 'pause',
  resume: 'play',
  retry: 'refresh',
  delete: 'trash',
  open: 'swap-diagonal',
  locate: 'folder',
  stopGiving: 'stop',
  giveAgain: 'upload',
  deleteRecord: 'close',
  deleteFile: 'trash',
  copyLink: 'link',
  copyError: 'copy',
  openFolder: 'folder',
};

/** Deeds that lose something. */
export const dangerous: ReadonlySet<Deed> = new Set(['delete', 'deleteFile']);
