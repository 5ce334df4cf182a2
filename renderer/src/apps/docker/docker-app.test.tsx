import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { decide } from '../../routes/guard.ts';
import * as main from '../../routes/route-table.ts';
import { visitorOf } from '../../routes/visitor.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { dockerOf } from '../../state/docker/engine.ts';
import { startPushRouter } from '../../state/push-router.ts';
import { renderDocker, inspected, listed, session, speakDocker } from '../../test/docker-harness.tsx';
import { refusal } from '../../test/fake-engine.ts';
import { settle, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { DockerApp } from './docker-app.tsx';

beforeEach(async () => {
  await speakDocker();
  stopClock();
});
afterEach(startClock);

const row = (name: string) => screen.getAllByTestId('record').find(({ dataset }) => dataset.name === name)!;
const toasts = () => toastStore.getState().map(({ text }) => text);
const open = (at: string, wanted: Parameters<typeof renderDocker>[2] = {}) => renderDocker(<DockerApp />, at, wanted);

describe('the session', () => {
  test('DEV-05 the state is what the device says', async () => {
    const { store } = await open('/docker/container', {
      session: { registry: { name: 'M', url: 'https://m.example' }, isNewVersion: 1 },
    });
    expect(dockerOf(store)).toMatchObject({
      ...{ dockerToken: 'docker-token', endPointId: 1, showDocker: 1, isNewVersion: 1 },
      registry: { name: 'M', url: 'https://m.example' },
    });
  });

  test('DEV-05, CALL-EXT-23 a token that ran out: the list still loads, after one silent renewal', async () => {
    let tokens = 0;
    const { files } = await open('/docker/container', {
      prepare: (engine, device) => {
        device.answers.dockerSession = () => success(session({ dockerToken: `token-${(tokens += 1)}` }));
        let isFirst = true;
        engine.answers.containerList = () => {
          const answer = isFirst ? refusal(401, 'Invalid JWT token') : [listed('web')];
          isFirst = false;
          return answer;
        };
      },
    });
    await waitFor(() => {
      expect(row('web')).toBeInTheDocument();
    });
    expect(files.named('dockerSession')).toHaveLength(2);
    expect(toasts()).toEqual([]);
  });

  test('APP-DKR-01, DEV-05 showDocker 0 goes to /401, and an app that is shown again opens', async () => {
    const { store } = await open('/docker/container', { session: { showDocker: 0, dockerToken: '' } });
    const at = () =>
      decide({
        pathname: '/docker/container',
        search: '',
        framed: false,
        main,
        visitor: visitorOf(store.getState().session),
      });
    expect(at()).toEqual({ kind: 'redirect', to: '/401?app=docker&why=permission' });
    const stop = startPushRouter({
      store,
      onUnknownTask: () => undefined,
      onSessionCode: () => undefined,
      reloadTeams: () => undefined,
      reloadSettings: () => undefined,
    });
    store.dispatch(pushReceived({ topic: 'docker', type: 'session_changed', data: { showDocker: 1 } } as never));
    expect(at()).toMatchObject({ kind: 'main' });
    stop();
  });

  test('APP-DKR-01 an engine that is off has a start button, for the administrator', async () => {
    let running = 0;
    const { files } = await open('/docker/container', {
      prepare: (engine, device) => {
        device.answers.dockerSession = () => success(session({ running }));
        device.answers.serviceStart = () => {
          running = 1;
          return success({ name: 'docker', running: 1 });
        };
        engine.answers.containerList = [listed('web')];
      },
    });
    await user.click(screen.getByRole('button', { name: 'Start the engine' }));
    await settle(500);
    expect(files.named('serviceStart')).toEqual([{ name: 'docker' }]);
    expect(row('web')).toBeInTheDocument();
  });

  test('APP-DKR-01 others are told whom to ask', async () => {
    await open('/docker/container', { isMaster: false, session: { running: 0 } });
    expect(screen.queryByRole('button', { name: 'Start the engine' })).toBeNull();
    expect(screen.getByText('Ask the administrator to start it.')).toBeInTheDocument();
  });

  test('DEV-05, APP-DKR-07 isNewVersion 1 shows the dot on the version', async () => {
    await open('/docker/container', { session: { isNewVersion: 1 } });
    expect(
      within(screen.getByRole('button', { name: /an update is ready/ })).getByTestId('tab-mark'),
    ).toBeInTheDocument();
  });
});

describe('APP-DKR-02 the list', () => {
  const two = [
    listed('web', { Ports: [{ PrivatePort: 80, PublicPort: 8080, Type: 'tcp', IP: '0.0.0.0' }] }),
    listed('db', { State: 'exited', Status: 'Exited (1) 2 hours ago', Image: 'postgres:17' }),
  ];

  test('name, image, state, ports, processor and memory; found by any of them', async () => {
    await open('/docker/container', { prepare: (engine) => (engine.answers.containerList = two) });
    expect(row('web')).toHaveTextContent(/Running.*nginx:1\.29.*8080:80.*10%.*64MB/);
    expect(row('db')).toHaveTextContent('Stopped (1)');
    expect(screen.getByRole('status')).toHaveTextContent('1 of 2 containers run');
    await user.type(screen.getByTestId('place-search'), 'postgres{Enter}');
    await settle();
    expect(screen.getAllByTestId('record').map(({ dataset }) => dataset.name)).toEqual(['db']);
  });

  test('ERR-11 starting one that runs already shows "operation failed"', async () => {
    const { engine } = await open('/docker/container', {
      prepare: ({ answers }) => {
        answers.containerList = two;
        answers.containerStart = () => refusal(304, '');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Start db' }));
    await settle(200);
    expect(engine.named('containerStart').map(({ path }) => path)).toEqual(['/containers/db-id/start']);
    expect(toasts()).toEqual(['operation failed']);
  });

  test('what happens in the engine is seen at once', async () => {
    const { engine } = await open('/docker/container', { prepare: ({ answers }) => (answers.containerList = two) });
    engine.answers.containerList = [listed('web', { State: 'paused', Status: 'Up 3 hours (Paused)' })];
    engine.event('container', 'exec_start', 'web-id');
    await settle(500);
    expect(row('web')).toHaveTextContent('Running');
    engine.event('container', 'pause', 'web-id');
    await settle(500);
    expect(row('web')).toHaveTextContent('Paused');
    expect(screen.getAllByTestId('record')).toHaveLength(1);
  });

  test('a running one is deleted by force, once that was ticked', async () => {
    const { engine } = await open('/docker/container', {
      prepare: ({ answers }) => {
        answers.containerList = two;
        answers.containerDelete = () => new Response(null, { status: 204 });
      },
    });
    await user.click(row('web'));
    await user.keyboard('{Delete}');
    const dialog = screen.getByRole('alertdialog');
    const ok = within(dialog).getByRole('button', { name: 'Delete' });
    expect(ok).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(ok);
    await settle(200);
    expect(engine.named('containerDelete')).toMatchObject([{ path: '/containers/web-id', query: { force: '1' } }]);
  });

  test('a name that is taken is said in the engine’s words', async () => {
    const { engine } = await open('/docker/container', {
      prepare: ({ answers }) => {
        answers.containerList = two;
        answers.containerRename = () => refusal(409, 'Conflict. The name is taken.');
      },
    });
    await user.click(screen.getByRole('button', { name: 'More for db' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    const field = screen.getByLabelText('New name');
    await user.clear(field);
    await user.type(field, 'web{Enter}');
    await settle(200);
    expect(engine.named('containerRename')[0]?.query).toMatchObject({ name: 'web' });
    expect(screen.getByText('Conflict. The name is taken.')).toBeInTheDocument();
  });

  test('one container: environment, mounts, ports, networks; a secret is shown when asked for', async () => {
    await open('/docker/container?id=web-id', {
      prepare: ({ answers }) => (answers.containerInspect = inspected('web')),
    });
    expect(screen.getByRole('region', { name: 'Folders and volumes' })).toHaveTextContent('Pictures/picturesread only');
    expect(screen.queryByText('hidden-word')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the value of DB_PASSWORD' }));
    expect(screen.getByText('hidden-word')).toBeInTheDocument();
  });

  test('one that is gone says so, and leads back', async () => {
    const { url } = await open('/docker/container?id=gone', {
      prepare: ({ answers }) => (answers.containerInspect = () => refusal(404, 'No such container: gone')),
    });
    expect(screen.getByText('This container is not there any more')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All containers' }));
    expect(url()).toBe('/docker/container');
  });
});
