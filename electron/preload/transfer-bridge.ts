import { webUtils } from 'electron';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import { invoke, listen } from './bridge-ipc.ts';

/** Verbs of the transfers that the app runs by itself. Paths of this computer never reach the page. */
export const transferBridge: TransferBridge = {
  list: () => invoke('native:list'),
  upload: async (files, target) => {
    // Only a file that a person gave has a path; what a page made itself has none.
    const paths = files.map((file) => webUtils.getPathForFile(file as File));
    return paths.length === 0 || paths.includes('') ? null : invoke('native:upload', { ...target, files: paths });
  },
  choose: (what, target) => invoke('native:choose', { ...target, what }),
  save: (paths, safe) => invoke('native:save', { paths: [...paths], safe }),
  control: (ids, action) => invoke('native:control', { ids: [...ids], action }),
  place: (ids, to) => invoke('native:place', { ids: [...ids], to }),
  resolve: (id, choice, all) => invoke('native:resolve', { id, choice, all }),
  setSettings: (settings) => invoke('native:settings', settings),
  chooseFolder: (always) => invoke('native:folder', { always }),
  reveal: (id) => invoke('native:reveal', { id }),
  open: (path) => invoke('native:open', { path }),
  fetch: (paths) => invoke('native:fetch', { paths: [...paths] }),
  drag: (paths) => invoke('native:drag', { paths: [...paths] }),
  onSentBack: (listener) => listen('native:sentBack', listener),
  onChanged: (listener) => listen('native:changed', listener),
  onSettings: (listener) => listen('native:settings', listener),
};
