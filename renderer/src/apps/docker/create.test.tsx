import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { info, inspected, listed, renderDocker, speakDocker } from '../../test/docker-harness.tsx';
import { refusal, type FakeEngine } from '../../test/fake-engine.ts';
import { settle, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { bodyOf, draftOf, emptyDraft, faultsOf, joinCommand, splitCommand, type Draft } from './create-draft.ts';
import { DockerApp } from './docker-app.tsx';
import { forgetPulls } from './pulls.ts';

beforeEach(async () => {
  await speakDocker();
  stopClock();
});
afterEach(() => {
  forgetPulls();
  startClock();
});

const web = listed('web', { Ports: [{ PrivatePort: 80, PublicPort: 8080, Type: 'tcp', IP: '0.0.0.0' }] });
const around = { containers: [web] as never, images: ['nginx:1.29'], memory: 8 * 1024 ** 3, cpus: 4 };
const draft = (more: Partial<Draft>): Draft => ({ ...emptyDraft, image: 'nginx:1.29', ...more });
const faults = (more: Partial<Draft>) => faultsOf(draft(more), around).map(({ field, text }) => `${field} ${text}`);
const port = (host: string, inside: string) => ({ key: 1, host, inside, protocol: 'tcp' as const });

describe('APP-DKR-03 the draft', () => {
  test('what is wrong is said of its field', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ image: '' })).toEqual(['image create.imageEmpty']);
    expect(faults({ image: 'redis' })).toEqual(['image create.imageMissing']);
    expect(faults({ name: 'x' })).toEqual(['name create.nameBad']);
    expect(faults({ name: 'web' })).toEqual(['name create.nameTaken']);
    expect(faults({ ports: [port('8080', '80')] })).toEqual(['host1 create.portTaken']);
    expect(faults({ ports: [{ ...port('8080', '80'), protocol: 'udp' }] })).toEqual([]);
    expect(faults({ ports: [port('0', '65536')] })).toEqual(['inside1 create.portBad', 'host1 create.portBad']);
    expect(faults({ ports: [port('90', '1'), { ...port('90', '2'), key: 2 }] })).toEqual(['host2 create.portTwice']);
    expect(faults({ ports: [port('8080', '80')], network: 'host' })).toEqual([]);
    const folder = { key: 3, type: 'bind' as const, source: '/x', target: '/data/', readOnly: false };
    expect(faults({ folders: [folder] })).toEqual([]);
    for (const target of ['data', '/', ''])
      expect(faults({ folders: [{ ...folder, target }] })).toEqual(['target3 create.targetBad']);
    expect(faults({ folders: [folder, { ...folder, key: 4, target: '/data' }] })).toEqual([
      'target4 create.targetTwice',
    ]);
    expect(faults({ folders: [{ ...folder, type: 'volume', source: 'a b' }] })).toEqual(['source3 create.volumeBad']);
    expect(faults({ env: 'A=1\n\nB' })).toEqual(['env create.envBad']);
    for (const memory of ['5', '-1', '9999999', 'x']) expect(faults({ memory })).toEqual(['memory create.memoryBad']);
    for (const cpus of ['4.5', '0.001', 'two']) expect(faults({ cpus })).toEqual(['cpus create.cpusBad']);
  });

  test('what is asked of the engine', () => {
    const body = bodyOf(
      draft({
        image: 'nginx',
        command: `sh -c "echo 'a b'"`,
        tty: true,
        ports: [port('8081', '80'), { ...port('', '53'), key: 2, protocol: 'udp' }],
        folders: [{ key: 3, type: 'bind', source: '/zenith_sata/mira/data/A', target: '/a/', readOnly: true }],
        env: ' TZ=UTC \n\nA=b=c',
        policy: 'on-failure',
        memory: '256',
        cpus: '0.5',
      }),
    );
    expect(body).toEqual({
      Image: 'nginx:latest',
      Cmd: ['sh', '-c', "echo 'a b'"],
      Env: ['TZ=UTC', 'A=b=c'],
      Tty: true,
      OpenStdin: true,
      HostConfig: {
        NetworkMode: 'bridge',
        PortBindings: { '80/tcp': [{ HostPort: '8081' }], '53/udp': [{ HostPort: '' }] },
        Mounts: [{ Type: 'bind', Source: '/zenith_sata/mira/data/A', Target: '/a', ReadOnly: true }],
        RestartPolicy: { Name: 'on-failure', MaximumRetryCount: 3 },
        Memory: 256 * 1024 * 1024,
        NanoCpus: 500_000_000,
      },
    });
  });

  test('a clone is like its original, without what the image says itself', () => {
    const detail = inspected('web', { Env: ['PATH=/bin', 'TZ=UTC'] }) as never;
    const clone = draftOf(detail, ['PATH=/bin'], ['nginx', '-g', 'daemon off;']);
    expect(clone).toMatchObject({
      image: 'nginx:1.29',
      name: 'web-copy',
      command: '',
      env: 'TZ=UTC',
      policy: 'unless-stopped',
    });
    expect(clone.ports).toMatchObject([{ host: '8080', inside: '80', protocol: 'tcp' }]);
    expect(clone.folders).toMatchObject([{ type: 'bind', target: '/pictures', readOnly: true }]);
    const words = ['sh', '-c', 'echo "hi" && true', ''];
    expect(splitCommand(joinCommand(words))).toEqual(words);
  });
});

describe('APP-DKR-03 the wizard', () => {
  const prepare = (engine: FakeEngine) => {
    engine.answers.containerList = [web];
    engine.answers.info = info;
    engine.answers.containerCreate = { Id: 'new-id', Warnings: [] };
    engine.answers.containerInspect = inspected('fresh');
    engine.answers.containerStart = () => new Response(null, { status: 204 });
  };
  const next = () => user.click(screen.getByTestId('create-next'));

  test('a port that a running container has is said before anything is made', async () => {
    const { engine } = await renderDocker(<DockerApp />, '/docker/container?create=1&image=nginx:1.29', { prepare });
    await next();
    await user.click(screen.getByRole('button', { name: 'Add port' }));
    await user.type(screen.getByLabelText('Device port'), '8080');
    await user.type(screen.getByLabelText('Container port'), '80');
    expect(screen.getByText('The running container web has this port')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByTestId('create-next')).toBeDisabled();
    await user.click(screen.getAllByRole('button', { name: 'Ports and network' }).at(-1)!);
    await user.clear(screen.getByLabelText('Device port'));
    await user.type(screen.getByLabelText('Device port'), '8081');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await next();
    await settle(500);
    expect(engine.named('containerCreate')[0]?.body).toMatchObject({
      Image: 'nginx:1.29',
      HostConfig: { PortBindings: { '80/tcp': [{ HostPort: '8081' }] } },
    });
    expect(engine.named('containerStart')[0]?.path).toBe('/containers/new-id/start');
    expect(toastStore.getState().map(({ text }) => text)).toEqual(['fresh runs']);
  });

  test('a port that was taken meanwhile shows the engine’s message', async () => {
    const said =
      'driver failed programming external connectivity: Bind for 0.0.0.0:5055 failed: port is already allocated';
    const { url } = await renderDocker(<DockerApp />, '/docker/container?create=1&image=nginx:1.29', {
      prepare: (engine) => {
        prepare(engine);
        engine.answers.containerStart = () => refusal(500, said);
      },
    });
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await next();
    await settle(500);
    expect(toastStore.getState()[0]).toMatchObject({ kind: 'error', text: expect.stringContaining(said) as string });
    expect(url()).toBe('/docker/container?id=new-id');
  });

  test('what the engine refuses is said in the wizard, and nothing that was typed is lost', async () => {
    await renderDocker(<DockerApp />, '/docker/container?create=1&image=nginx:1.29', {
      prepare: (engine) => {
        prepare(engine);
        engine.answers.containerCreate = () => refusal(409, 'Conflict. The container name "/fresh" is already in use');
      },
    });
    await user.type(screen.getByLabelText('Name'), 'fresh');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await next();
    await settle(200);
    expect(screen.getByRole('alert')).toHaveTextContent('already in use');
    // Another screen in between takes nothing away.
    await user.click(screen.getByRole('button', { name: 'Networks' }));
    await settle(200);
    await user.click(screen.getByRole('button', { name: 'Containers' }));
    await settle(200);
    await user.click(screen.getByTestId('container-create'));
    await settle(200);
    expect(screen.getByLabelText('Name')).toHaveValue('fresh');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await settle(200);
    await user.click(screen.getByTestId('container-create'));
    await settle(200);
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });
});
