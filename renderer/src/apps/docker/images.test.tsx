import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { image, listed, renderDocker, speakDocker } from '../../test/docker-harness.tsx';
import { fakeStream, refusal } from '../../test/fake-engine.ts';
import { settle, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { DockerApp } from './docker-app.tsx';
import { noProgress, pullPart, withLine, type PullProgress } from './pull-progress.ts';
import { forgetPulls } from './pulls.ts';

beforeEach(async () => {
  await speakDocker();
  stopClock();
});
afterEach(() => {
  forgetPulls();
  startClock();
});

const record = (name: string) => screen.getAllByTestId('record').find(({ dataset }) => dataset.name === name)!;

describe('APP-DKR-04 images', () => {
  test('tags, size and who uses them; the registry is named', async () => {
    await renderDocker(<DockerApp />, '/docker/images', {
      session: { registry: { name: 'Near', url: 'https://near.example' } },
      prepare: ({ answers }) => {
        answers.imageList = [image('nginx:1.29', { Id: 'sha256:img' }), image('redis:8')];
        answers.containerList = [listed('web')];
      },
    });
    expect(record('nginx:1.29')).toHaveTextContent('web');
    expect(record('redis:8')).toHaveTextContent('no container');
    expect(screen.getByRole('status')).toHaveTextContent('Near https://near.example');
  });

  test('one in use is refused with the engine’s text', async () => {
    const said =
      'conflict: unable to remove repository reference "nginx:1.29" (must force) - container 123 is using it';
    const { engine } = await renderDocker(<DockerApp />, '/docker/images', {
      prepare: ({ answers }) => (answers.imageDelete = () => refusal(409, said)),
    });
    await user.click(screen.getByRole('button', { name: 'Delete nginx:1.29' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await settle(200);
    expect(engine.named('imageDelete')[0]?.path).toBe('/images/nginx:1.29');
    expect(toastStore.getState()[0]?.text).toContain(said);
  });

  test('a pull shows its layers and finishes; a broken line does not stop it', async () => {
    const stream = fakeStream();
    const { engine } = await renderDocker(<DockerApp />, '/docker/images', {
      prepare: ({ answers }) => {
        answers.imageSearch = [
          { name: 'redis', description: 'A store', star_count: 3, is_official: true, is_automated: false },
        ];
        answers.imagePull = () => stream.response;
      },
    });
    await user.click(screen.getByTestId('image-pull'));
    await user.type(screen.getByLabelText(/Image with its tag/), 'redi');
    await settle(600);
    await user.click(screen.getByRole('button', { name: /^redis/ }));
    await user.click(screen.getByTestId('pull-ok'));
    await settle(100);
    expect(engine.named('imagePull')[0]?.query).toMatchObject({ fromImage: 'redis:latest' });
    stream.push(
      '{"status":"Pulling fs layer","id":"aaa"}\n{"status":"Downloading","id":"aaa","progressDetail":{"current":1,"tot',
    );
    await settle(100);
    stream.push('al":4}}\nbroken line\n{"status":"Already exists","id":"bbb"}\n');
    await settle(100);
    const pull = screen.getByTestId('pull');
    await user.click(within(pull).getByRole('button', { name: /1 of 2 layers/ }));
    expect(within(pull).getByRole('list', { name: 'Layers of redis:latest' })).toHaveTextContent('aaadownloading · 4B');
    expect(pull).toHaveTextContent('1 line of the answer could not be read');
    stream.push(
      '{"status":"Pull complete","id":"aaa"}\n{"status":"Status: Downloaded newer image for redis:latest"}\n',
    );
    stream.end();
    await settle(100);
    expect(pull).toHaveAttribute('data-state', 'done');
    await user.click(within(pull).getByRole('button', { name: 'Dismiss redis:latest' }));
    expect(screen.queryByTestId('pull')).toBeNull();
  });

  test('a pull goes on while another screen is shown, and can be given up', async () => {
    const stream = fakeStream();
    await renderDocker(<DockerApp />, '/docker/images?pull=redis%3A8', {
      prepare: ({ answers }) => {
        answers.imageSearch = [];
        answers.imagePull = () => stream.response;
      },
    });
    await user.click(screen.getByTestId('pull-ok'));
    await user.click(screen.getByRole('button', { name: 'Networks' }));
    stream.push('{"status":"Pulling fs layer","id":"aaa"}\n');
    await settle(200);
    await user.click(screen.getByRole('button', { name: 'Images' }));
    await settle(200);
    expect(screen.getByTestId('pull')).toHaveTextContent('0 of 1 layers');
    await user.click(screen.getByRole('button', { name: 'Cancel pulling redis:8' }));
    expect(screen.getByTestId('pull')).toHaveAttribute('data-state', 'cancelled');
  });

  test('what the registry has not is said in the engine’s words', async () => {
    await renderDocker(<DockerApp />, '/docker/images?pull=nothing', {
      prepare: ({ answers }) => {
        answers.imageSearch = [];
        answers.imagePull = () => refusal(404, 'pull access denied for nothing');
      },
    });
    await user.click(screen.getByTestId('pull-ok'));
    await settle(100);
    expect(screen.getByTestId('pull')).toHaveTextContent('pull access denied for nothing');
  });

  test('what nothing needs is shown with its size before it is removed; volumes only by choice', async () => {
    const { engine } = await renderDocker(<DockerApp />, '/docker/container', {
      prepare: ({ answers }) => {
        answers.containerList = [listed('old', { State: 'exited', Status: 'Exited (0) 1 day ago' })];
        answers.diskUsage = {
          LayersSize: 0,
          Images: [],
          Containers: [{ Id: 'old-id', Names: ['/old'], State: 'exited', SizeRw: 2048 }],
          Volumes: [
            {
              Name: 'data',
              Driver: 'local',
              Mountpoint: '',
              CreatedAt: '',
              Scope: 'local',
              UsageData: { Size: 4096, RefCount: 0 },
            },
          ],
        };
        answers.containerPrune = { ContainersDeleted: ['old-id'], SpaceReclaimed: 2048 };
        answers.volumePrune = { VolumesDeleted: ['data'], SpaceReclaimed: 4096 };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Clean up' }));
    await settle(200);
    const dialog = screen.getByTestId('prune-dialog');
    expect(dialog).toHaveTextContent('Frees about 2KB');
    const volumes = within(dialog).getByRole('checkbox', { name: /1 volume that no container uses/ });
    expect(volumes).not.toBeChecked();
    await user.click(volumes);
    expect(dialog).toHaveTextContent('Frees about 6KB');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await settle(200);
    expect(engine.named('volumePrune')[0]?.query).toMatchObject({ filters: '{"all":["true"]}' });
    expect(toastStore.getState()[0]?.text).toBe('6KB are free again');
  });
});

test('APP-DKR-04 how far a pull has come never shrinks as it goes on', () => {
  const lines = [
    { status: 'Pulling from library/redis', id: '8' },
    { status: 'Already exists', id: 'base' },
    { status: 'Pulling fs layer', id: 'a' },
    { status: 'Waiting', id: 'b' },
    { status: 'Downloading', id: 'a', progressDetail: { current: 50, total: 100 } },
    { status: 'Download complete', id: 'a' },
    { status: 'Extracting', id: 'a', progressDetail: { current: 20, total: 100 } },
    { status: 'Pull complete', id: 'a' },
    { status: 'Downloading', id: 'b', progressDetail: { current: 100, total: 100 } },
    { status: 'Pull complete', id: 'b' },
  ];
  const parts: (number | null)[] = [];
  let progress: PullProgress = noProgress;
  for (const line of lines) parts.push(pullPart((progress = withLine(progress, line))));
  expect(parts[0]).toBeNull();
  const known = parts.slice(2).map((part) => part ?? 0);
  expect(known.slice(1).every((part, at) => part >= (known[at] ?? 0))).toBe(true);
  expect(known.at(-1)).toBe(1);
  expect(withLine(progress, { error: 'no room' }).error).toBe('no room');
});
