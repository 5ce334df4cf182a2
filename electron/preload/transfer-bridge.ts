import { webUtils } from 'electron';
import type { GivenFile, TransferBridge } from '#shared/ipc/bridge.ts';
import { invoke, listen } from './bridge-ipc.ts';

/** Places of files on this computer. Only a file that a person gave has one; null where a page made one itself. */
function pathsOf(files: readonly GivenFile[]): string[] | null {
  const paths = files.map((file) => webUtils.getPathForFile(file as File));
  return paths.length === 0 || paths.includes('') ? null : paths;
}

/** Verbs of the transfers that the app runs by itself. Paths of this computer never reach the page. */
export const transferBridge: TransferBridge = {
  list: () => invoke('native:list'),
  upload: async (files, target) => {
    const paths = pathsOf(files);
    return paths === null ? null : invoke('native:upload', { ...target, files: paths });
  },
  choose: (what, target) => invoke('native:choose', { ...target, what }),
  save: (paths, safe) => invoke('native:save', { paths: [...paths], safe }),
  control: (ids, action) => invoke('native:control', { ids: [...ids], action }),
  place: (ids, to) => invoke('native:place', { ids: [...ids], to }),
  resolve: (id, choice, all) => invoke('native:resolve', { id, choice, all }),
  setSettings: (changes) => invoke('native:settings', changes),
  chooseFolder: (always) => invoke('native:folder', { always }),
  reveal: (id) => invoke('native:reveal', { id }),
  picture: (id) => invoke('native:picture', { id }),
  open: (path) => invoke('native:open', { path }),
  fetch: (paths) => invoke('native:fetch', { paths: [...paths] }),
  drag: (entries) => invoke('native:drag', { entries: [...entries] }),
  carried: async (files) => {
    const paths = pathsOf(files);
    return paths === null ? null : invoke('native:carried', { files: paths });
  },
  dragOver: () => invoke('native:dragOver'),
  onSentBack: (listener) => listen('native:sentBack', listener),
  onCarries: (listener) => listen('native:carries', listener),
  onChanged: (listener) => listen('native:changed', listener),
  onSettings: (listener) => listen('native:settings', listener),
};
