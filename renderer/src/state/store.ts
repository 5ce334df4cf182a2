import {
  combineReducers,
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type Reducer,
  type TypedStartListening,
} from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { api } from '../api/api-slice.ts';
import { backupsReducer } from './backup/trouble-slice.ts';
import { clipboardReducer } from './clipboard-slice.ts';
import type { DockerState } from './docker/docker-slice.ts';
import { conflictsReducer } from './conflicts/conflicts-slice.ts';
import { connectionReducer } from './connection-slice.ts';
import { deviceReducer } from './device-slice.ts';
import { onLateSlice } from './late-slices.ts';
import { lockReducer } from './lock-slice.ts';
import { noticesReducer } from './notices-slice.ts';
import { nativeReducer } from './native/native-slice.ts';
import { sessionReducer } from './session-slice.ts';
import { settingsReducer } from './settings-slice.ts';
import { storageReducer } from './storage-slice.ts';
import { tasksReducer } from './tasks-slice.ts';
import { transfersReducer } from './transfers-slice.ts';
import { troublesReducer } from './troubles-slice.ts';
import type { windowsReducer } from './windows-slice.ts';

/** State of one document; each area adds its slice here. */
const reducers = {
  session: sessionReducer,
  device: deviceReducer,
  connection: connectionReducer,
  settings: settingsReducer,
  lock: lockReducer,
  notices: noticesReducer,
  storage: storageReducer,
  tasks: tasksReducer,
  backups: backupsReducer,
  troubles: troublesReducer,
  clipboard: clipboardReducer,
  conflicts: conflictsReducer,
  transfers: transfersReducer,
  native: nativeReducer,
};
const reducer = combineReducers(reducers);

/**
 * `api`, the cache of answers, and `windows` are there as soon as their code is: everything behind the sign-in brings
 * both.
 */
export type AppState = ReturnType<typeof reducer> & {
  readonly api: ReturnType<typeof api.reducer>;
  readonly windows: ReturnType<typeof windowsReducer>;
  /** Comes with the container manager. */
  readonly docker?: DockerState;
};

/** Makes the store of one document. `startListening` attaches effects to actions and ends them by its result. */
export function createAppStore() {
  const listener = createListenerMiddleware();
  const dynamic = createDynamicMiddleware();
  const store = configureStore({
    reducer: reducer as unknown as Reducer<AppState>,
    middleware: (defaults) => defaults().prepend(listener.middleware).concat(dynamic.middleware),
  });
  // The cache of answers and the windows come with the desktop: the sign-in page does without them.
  const late: Record<string, Reducer> = {};
  onLateSlice((slice) => {
    late[slice.reducerPath] = slice.reducer;
    store.replaceReducer(combineReducers({ ...reducers, ...late }) as unknown as Reducer<AppState>);
    dynamic.addMiddleware(...slice.middleware);
  });
  type Dispatch = typeof store.dispatch;
  const startListening = listener.startListening as TypedStartListening<AppState, Dispatch>;
  /** `subscribe` as a function of its own, the same for good. */
  const onChange = (changed: () => void) => store.subscribe(changed);
  return Object.assign(store, { startListening, onChange });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppStore>();

/**
 * A value of the state; the part is drawn anew when another one is selected. What is selected must be part of the state
 * or comparable as it is: something that is made anew for each look draws for ever. The hook of react-redux keeps six
 * hooks and a shape of its own for each use, and an open window has forty of them.
 */
export function useAppSelector<T>(selector: (state: AppState) => T): T {
  const store = useAppStore();
  return useSyncExternalStore(store.onChange, () => selector(store.getState()));
}
