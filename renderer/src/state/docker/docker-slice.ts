import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { addLateSlice } from '../late-slices.ts';
import { everythingStale, pushReceived } from '../push-actions.ts';
import { signedOut } from '../session-slice.ts';

/** What the console knows of the container manager (DEV-05). */
export interface DockerState {
  /** `loading` before the first answer; `failed` when none is to be had. */
  readonly status: 'unknown' | 'loading' | 'ready' | 'failed';
  readonly problem: { readonly code: string; readonly message: string } | null;
  readonly dockerToken: string;
  readonly endPointId: number;
  readonly showDocker: 0 | 1;
  /** Mirror of the registry; an empty url is the registry itself. */
  readonly registry: { readonly name: string; readonly url: string };
  readonly isNewVersion: 0 | 1;
  /** 1 while the engine answers. */
  readonly running: 0 | 1;
  /** Counts what the device tells of it: who shows something of the engine asks anew. */
  readonly changes: number;
}

export type DockerSession = Pick<
  DockerState,
  'dockerToken' | 'endPointId' | 'showDocker' | 'registry' | 'isNewVersion' | 'running'
>;

export const emptyDocker: DockerState = {
  status: 'unknown',
  problem: null,
  dockerToken: '',
  endPointId: 0,
  showDocker: 1,
  registry: { name: '', url: '' },
  isNewVersion: 0,
  running: 1,
  changes: 0,
};

const slice = createSlice({
  name: 'docker',
  initialState: emptyDocker,
  reducers: {
    dockerAsked: (state): DockerState => ({ ...state, status: state.status === 'ready' ? 'ready' : 'loading' }),
    dockerLoaded: (state, { payload }: PayloadAction<DockerSession>): DockerState => ({
      ...state,
      ...payload,
      status: 'ready',
      problem: null,
    }),
    dockerFailed: (state, { payload }: PayloadAction<{ code: string; message: string }>): DockerState => ({
      ...state,
      status: state.status === 'ready' ? 'ready' : 'failed',
      problem: payload,
    }),
    engineStopped: (state): DockerState => ({ ...state, running: 0 }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, (): DockerState => emptyDocker)
      .addCase(everythingStale, (state): DockerState => ({ ...state, changes: state.changes + 1 }))
      .addCase(pushReceived, (state, { payload }): DockerState =>
        payload.topic === 'docker' ? { ...state, changes: state.changes + 1 } : state,
      ),
});

export const { dockerAsked, dockerLoaded, dockerFailed, engineStopped } = slice.actions;
addLateSlice({ reducerPath: 'docker', reducer: slice.reducer, middleware: [] });
