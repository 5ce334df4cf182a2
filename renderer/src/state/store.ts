import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { api } from '../api/api-slice.ts';
import { deviceReducer } from './device-slice.ts';
import { noticesReducer } from './notices-slice.ts';
import { sessionReducer } from './session-slice.ts';
import { tasksReducer } from './tasks-slice.ts';

/** Makes the store of one document. Slices of other areas are added to `reducer` here. */
export function createAppStore() {
  const listener = createListenerMiddleware();
  const store = configureStore({
    reducer: {
      session: sessionReducer,
      device: deviceReducer,
      notices: noticesReducer,
      tasks: tasksReducer,
      [api.reducerPath]: api.reducer,
    },
    middleware: (defaults) => defaults().prepend(listener.middleware).concat(api.middleware),
  });
  return Object.assign(store, { startListening: listener.startListening });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

export const useAppSelector = useSelector.withTypes<AppState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppStore>();
