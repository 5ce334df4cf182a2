import { createHash } from 'node:crypto';

/** What a page asks for a folder of this computer by; it says nothing of the folder, and the same one has the same. */
export const folderIdOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 32);
