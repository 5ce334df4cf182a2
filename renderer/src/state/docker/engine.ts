import { calls } from '#shared/contract/index.ts';
import { call, wireDeps } from '../../api/call.ts';
import { createEngineClient, type EngineClient, type EngineSession } from '../../api/engine-client.ts';
import { appVisibilityTold } from '../session-slice.ts';
import { useAppSelector, useAppStore, type AppStore } from '../store.ts';
import { dockerAsked, dockerFailed, dockerLoaded, emptyDocker, type DockerState } from './docker-slice.ts';

/** What is known of the container manager; the state of it comes with this module. */
export const dockerOf = (store: Pick<AppStore, 'getState'>): DockerState => store.getState().docker ?? emptyDocker;

export const useDocker = (): DockerState => useAppSelector((state) => state.docker ?? emptyDocker);

const asking = new WeakMap<AppStore, Promise<EngineSession | null>>();

async function ask(store: AppStore): Promise<EngineSession | null> {
  store.dispatch(dockerAsked());
  const answer = await call(calls.dockerSession, {});
  if (!answer.success) {
    store.dispatch(dockerFailed({ code: answer.code, message: answer.message }));
    return null;
  }
  const { showDocker, dockerToken, endPointId } = answer.data;
  store.dispatch(dockerLoaded(answer.data));
  store.dispatch(appVisibilityTold({ app: '/docker', isShown: showDocker === 1 }));
  return dockerToken === '' ? null : { token: dockerToken, endPointId };
}

/** Asks for the session of the container manager; everybody who asks at the same time waits for one answer (DEV-05). */
export function loadDockerSession(store: AppStore): Promise<EngineSession | null> {
  let waiting = asking.get(store);
  if (waiting === undefined) {
    waiting = ask(store).finally(() => asking.delete(store));
    asking.set(store, waiting);
  }
  return waiting;
}

const engines = new WeakMap<AppStore, EngineClient>();

/** The engine of the device, for the account that is signed in. */
export function engineOf(store: AppStore): EngineClient {
  let engine = engines.get(store);
  if (engine === undefined) {
    engine = createEngineClient({
      wire: wireDeps,
      session: () => {
        const { dockerToken, endPointId } = dockerOf(store);
        return dockerToken === '' ? null : { token: dockerToken, endPointId };
      },
      renew: () => loadDockerSession(store),
    });
    engines.set(store, engine);
  }
  return engine;
}

/** The engine, for screens. */
export const useEngine = (): EngineClient => engineOf(useAppStore());
