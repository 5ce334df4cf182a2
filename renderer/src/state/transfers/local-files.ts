import type { LocalFile } from './transfer-types.ts';

/** What somebody chose or dropped: files with their places, and folders that hold no file (UPL-02). */
export interface LocalTree {
  readonly files: readonly LocalFile[];
  /** Places of empty folders below the destination. */
  readonly emptyFolders: readonly string[];
  /** Something of it could not be read. */
  readonly unreadable: readonly string[];
}

/** An empty folder as something that goes up like a file. */
export const emptyFolder = (rel: string): LocalFile => ({
  file: new File([], rel.slice(rel.lastIndexOf('/') + 1), { lastModified: 0 }),
  rel,
  isDir: true,
});

/** What somebody gave: as the computer's own files and folders, and as a tree that only a page needs to read. */
export interface Given {
  readonly files: readonly File[];
  readonly tree: () => Promise<LocalTree>;
}

/** A drag that carries files of this computer; text and addresses do not count (UPL-02). */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}

/** Files of an `<input type="file">`, of a folder with their places in it. */
export function filesOfInput(list: ArrayLike<File>): LocalTree {
  const files = Array.from(list, (file) => ({
    file,
    rel: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
  }));
  return { files, emptyFolders: [], unreadable: [] };
}

/** Chromium's way to a handle is missing in the DOM types. */
type ModernItem = DataTransferItem & { readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

/** Three ways a browser gives a dropped thing, the best one first. */
interface Dropped {
  readonly handle: Promise<FileSystemHandle | null> | null;
  readonly entry: FileSystemEntry | null;
  readonly file: File | null;
}

interface Collector {
  readonly files: LocalFile[];
  readonly emptyFolders: string[];
  readonly unreadable: string[];
}

/** Takes up a drop; must be called inside of its event, for the browser takes the contents away right after it. */
export function takeDrop(transfer: DataTransfer): Given {
  const dropped = contentsOf(transfer);
  return { files: Array.from(transfer.files), tree: () => collect(dropped) };
}

/** Files that were pasted. */
export function takeFiles(list: ArrayLike<File>): Given {
  const files = Array.from(list);
  return { files, tree: () => Promise.resolve(filesOfInput(files)) };
}

/**
 * Reads what was dropped, folders with everything in them. Must be called inside the drop event: browsers take the
 * contents away right after it. Handles come where the browser has them, so that an upload can go on after a reload.
 */
export function readDrop(transfer: DataTransfer): Promise<LocalTree> {
  return collect(contentsOf(transfer));
}

function contentsOf(transfer: DataTransfer): Dropped[] {
  return Array.from(transfer.items)
    .filter((item) => item.kind === 'file')
    .map((item: ModernItem) => ({
      handle: item.getAsFileSystemHandle?.().catch(() => null) ?? null,
      entry: typeof item.webkitGetAsEntry === 'function' ? item.webkitGetAsEntry() : null,
      file: item.getAsFile(),
    }));
}

async function collect(dropped: readonly Dropped[]): Promise<LocalTree> {
  const into: Collector = { files: [], emptyFolders: [], unreadable: [] };
  for (const { handle, entry, file } of dropped) {
    const found = handle === null ? null : await handle;
    if (found !== null) await readHandle(found, '', into);
    else if (entry !== null) await readEntry(entry, '', into);
    else if (file !== null) into.files.push({ file, rel: file.name });
  }
  return into;
}

async function readHandle(handle: FileSystemHandle, parent: string, into: Collector): Promise<void> {
  const rel = parent + handle.name;
  try {
    if (isFile(handle)) into.files.push({ file: await handle.getFile(), rel, handle });
    else if (isDirectory(handle)) {
      const before = into.files.length + into.emptyFolders.length + into.unreadable.length;
      for await (const child of handle.values()) await readHandle(child, `${rel}/`, into);
      if (into.files.length + into.emptyFolders.length + into.unreadable.length === before) into.emptyFolders.push(rel);
    }
  } catch {
    into.unreadable.push(rel);
  }
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file';
const isDirectory = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle => handle.kind === 'directory';

async function readEntry(entry: FileSystemEntry, parent: string, into: Collector): Promise<void> {
  const rel = parent + entry.name;
  try {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => {
        (entry as FileSystemFileEntry).file(resolve, reject);
      });
      into.files.push({ file, rel });
      return;
    }
    const children = await childrenOf(entry as FileSystemDirectoryEntry);
    if (children.length === 0) into.emptyFolders.push(rel);
    for (const child of children) await readEntry(child, `${rel}/`, into);
  } catch {
    into.unreadable.push(rel);
  }
}

/** A folder hands its children out in portions; an empty one says that there are no more. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (portion.length === 0) return children;
    children.push(...portion);
  }
}
