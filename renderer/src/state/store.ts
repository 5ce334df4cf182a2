import { combineReducers, configureStore, createListenerMiddleware, type TypedStartListening } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { api } from '../api/api-slice.ts';
import { clipboardReducer } from './clipboard-slice.ts';
import { connectionReducer } from './connection-slice.ts';
import { deviceReducer } from './device-slice.ts';
import { noticesReducer } from './notices-slice.ts';
import { sessionReducer } from './session-slice.ts';
import { settingsReducer } from './settings-slice.ts';
import { storageReducer } from './storage-slice.ts';
import { tasksReducer } from './tasks-slice.ts';
import { transfersReducer } from './transfers-slice.ts';
import { windowsReducer } from './windows-slice.ts';

/** State of one document; each area adds its slice here. */
const reducer = combineReducers({
  session: sessionReducer,
  device: deviceReducer,
  connection: connectionReducer,
  settings: settingsReducer,
  notices: noticesReducer,
  storage: storageReducer,
  tasks: tasksReducer,
  windows: windowsReducer,
  clipboard: clipboardReducer,
  transfers: transfersReducer,
  [api.reducerPath]: api.reducer,
});

export type AppState = ReturnType<typeof reducer>;

/** Makes the store of one document. `startListening` attaches effects to actions and ends them by its result. */
export function createAppStore() {
  const listener = createListenerMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults().prepend(listener.middleware).concat(api.middleware),
  });
  type Dispatch = typeof store.dispatch;
  const startListening = listener.startListening as TypedStartListening<AppState, Dispatch>;
  return Object.assign(store, { startListening });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore['dispatch'];

export const useAppSelector = useSelector.withTypes<AppState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppStore>();
