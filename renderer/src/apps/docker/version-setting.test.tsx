import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { info, renderDocker, speakDocker } from '../../test/docker-harness.tsx';
import { refusal, type FakeEngine } from '../../test/fake-engine.ts';
import { settle, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { DockerApp } from './docker-app.tsx';
import { DockerSetting } from './docker-setting.tsx';
import { isMirror } from './registry-form.tsx';

beforeEach(async () => {
  await speakDocker();
  stopClock();
});
afterEach(startClock);

const version = {
  ...{ Version: '28.3.3', ApiVersion: '1.51', MinAPIVersion: '1.24', GoVersion: '', Os: 'linux', Arch: 'amd64' },
  ...{ KernelVersion: '6', BuildTime: '' },
};
const answered = ({ answers }: FakeEngine) => {
  answers.version = version;
  answers.info = info;
  answers.diskUsage = { LayersSize: 1024, Images: [], Containers: [], Volumes: [] };
};

test('APP-DKR-07 engine and API version, storage; the update is the administrator’s', async () => {
  const { files, engine } = await renderDocker(<DockerApp />, '/docker/version', {
    session: { isNewVersion: 1 },
    prepare: (own, device) => {
      answered(own);
      device.answers.dockerUpdate = () => success({ version: '28.4.0' });
    },
  });
  expect(screen.getByRole('region', { name: 'Engine' })).toHaveTextContent(/28\.3\.3.*1\.51/);
  expect(screen.getByRole('region', { name: 'Storage' })).toHaveTextContent(/Containers.*overlay2.*1KB/);
  await user.click(screen.getByTestId('engine-update'));
  engine.answers.version = () => refusal(503, 'the container engine is being updated');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Update' }));
  await settle(300);
  expect(files.named('dockerUpdate')).toEqual([{}]);
});

test('APP-DKR-07 others see the mirror and no button', async () => {
  await renderDocker(<DockerApp />, '/docker/version', {
    isMaster: false,
    session: { isNewVersion: 1, registry: { name: 'Near', url: 'https://near.example' } },
    prepare: answered,
  });
  expect(screen.queryByTestId('engine-update')).toBeNull();
  expect(screen.getByText('Near https://near.example')).toBeInTheDocument();
});

test('APP-DKR-07 a mirror is an address without a path, and is saved', async () => {
  for (const right of ['', 'http://m', 'https://m.example:5000', 'https://m.example/'])
    expect(isMirror(right)).toBe(true);
  for (const wrong of ['m.example', 'ftp://m', 'https://', 'https://m/v2', 'https://m?x', 'https://u@m'])
    expect(isMirror(wrong)).toBe(false);
  const { files } = await renderDocker(<DockerApp />, '/docker/version', {
    prepare: (own, device) => {
      answered(own);
      device.answers.dockerRegistrySet = ({ name, url }) => success({ registry: { name, url } });
    },
  });
  await user.type(screen.getByLabelText('Address of the mirror'), 'mirror');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(screen.getByLabelText('Address of the mirror'));
  await user.type(screen.getByLabelText('Address of the mirror'), 'https://m.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settle(200);
  expect(files.named('dockerRegistrySet')).toEqual([{ name: '', url: 'https://m.example' }]);
});

const settings = (more: object = {}) => ({
  ...{ showDocker: 1, enabled: 1, running: 1, updating: 0, root: '/zenith_sata/mira/data/Containers', used: 2048 },
  ...{ registry: { name: '', url: '' }, version: '28.3.3', newest: '28.4.0' },
  ...more,
});
const openSetting = (more: object = {}) =>
  renderDocker(<DockerSetting />, '/setting/docker', {
    prepare: (_engine, device) => {
      let now = settings(more);
      device.answers.dockerSetting = ({ show, root }) =>
        success((now = { ...now, ...(show === undefined ? {} : { showDocker: show === true ? 1 : 0 }), ...(root === undefined ? {} : { root: root as string }) })); // prettier-ignore
      device.answers.serviceStop = () => success((now = { ...now, enabled: 0, running: 0 }));
      device.answers.userList = () =>
        success({
          list: [
            { username: 'mira', nick_name: 'Mira', qcname: '', avatar: '', is_master: 1 },
            { username: 'bob', nick_name: 'Bob', qcname: '', avatar: '', is_master: 0 },
          ],
          total: 2,
        });
      device.answers.subPermLoad = () => success({ username: 'bob', perm: { docker: 0 } });
      device.answers.subPerm = () => success({ username: 'bob', perm: {} });
    },
  });

test('APP-SET-13 the app is hidden, the engine stopped after a question, and people are let in', async () => {
  const { files } = await openSetting();
  await user.click(screen.getByRole('switch', { name: 'Show the container manager' }));
  await settle(200);
  expect(files.named('dockerSetting')).toContainEqual({ show: false });
  expect(screen.getByRole('switch', { name: 'Show the container manager' })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Open the container manager' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Change' })).toBeDisabled();
  await user.click(screen.getByRole('switch', { name: 'Container engine' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop the engine' }));
  await settle(200);
  expect(files.named('serviceStop')).toEqual([{ name: 'docker' }]);
  expect(screen.getByRole('button', { name: 'Change' })).toBeEnabled();
  expect(screen.queryByRole('switch', { name: 'Mira' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Bob' }));
  await settle(200);
  expect(files.named('subPerm')).toEqual([{ username: 'bob', perm: { docker: 1 } }]);
});

test('APP-SET-13 what the device refuses is said', async () => {
  const { files } = await openSetting({ enabled: 0, running: 0 });
  files.answers.serviceStart = () => failure('N000005', 'The device is busy');
  await user.click(screen.getByRole('switch', { name: 'Container engine' }));
  await settle(200);
  expect(toastStore.getState()[0]?.text).toContain('The device is busy');
  expect(screen.getByRole('switch', { name: 'Container engine' })).not.toBeChecked();
});
