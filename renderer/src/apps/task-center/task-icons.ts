import type { IconName } from '../../components/icon.ts';
import type { TaskAction } from './task-view.ts';

/** What can be done with a task, as a sign. */
export const actionIcons: Readonly<Record<TaskAction, IconName>> = {
  pause: 'pause',
  resume: 'play',
  cancel: 'close',
  retry: 'refresh',
  clear: 'close',
  openFolder: 'folder',
  chooseFile: 'document',
  first: 'arrow-up',
  decide: 'info',
  copyError: 'copy',
  saveErrors: 'download',
};
