import { FileWindow } from '../apps/files/ui/file-window.tsx';
import { HOME, renderScreenAt, type FakeFolder } from './files-harness.tsx';

/** Address of a folder in a window of files. */
export const url = (path = HOME): string => `/fileManage/myFiles?path=${encodeURIComponent(path)}`;
/** Opens a window of files on a device that has these folders. */
export const open = (folders: Record<string, FakeFolder>, at = url()) => renderScreenAt(<FileWindow />, at, folders);
/** A folder of some documents. */
export const docs = (): FakeFolder => ({ names: ['Drafts/', 'a.txt', 'b.tar.gz', 'c.jpg'] });
