import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { wellAnswers } from '../../test/fake-device.ts';
import { renderConsole } from '../../test/render-console.tsx';

vi.mock('../../signed-in.tsx', () => ({ SignedIn: () => <div data-testid="desktop" /> }));

const signedIn = wellAnswers.login!;
const known = { base: 'http://192.168.1.20:5055', name: 'Maple House', lastUsed: 1 };
const client = { chooseDevice: true, pageKeepsSession: false };

beforeEach(() => {
  localStorage.clear();
});

test('RTE-19 a client without a device chooses one first', async () => {
  const view = await renderConsole({ path: '/login', features: client });
  expect(await screen.findByRole('heading', { name: 'Choose a device' })).toBeVisible();
  expect(view.address()).toBe('/login/entry');
});

test('RTE-19 a typed address is probed, chosen, and signed in to', async () => {
  const view = await renderConsole({ path: '/login/entry', features: client, recent: known });
  view.host.probeDevice.mockResolvedValue({ reachable: true, name: 'Attic', ms: 3 });
  await view.user.type(await screen.findByLabelText('Name or address'), 'attic.local');
  await view.user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => {
    expect(view.address()).toBe('/login');
  });
  expect(view.host.probeDevice).toHaveBeenCalledWith('http://attic.local:5055');
  expect(view.host.selectDevice).toHaveBeenCalledWith('http://attic.local:5055', 'Attic');
});

test('RTE-19 what is no address, and an address without a device, are told and nothing is chosen', async () => {
  const view = await renderConsole({ path: '/login/entry', features: client });
  const field = await screen.findByLabelText('Name or address');
  await view.user.type(field, 'no address!');
  await view.user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription(/This is not an address/);
  expect(view.host.probeDevice).not.toHaveBeenCalled();
  await view.user.clear(field);
  await view.user.type(field, '10.0.0.9{Enter}');
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription(/No device answers there/);
  });
  expect(view.host.selectDevice).not.toHaveBeenCalled();
});

test('RTE-19 devices this computer has used are one click away', async () => {
  const view = await renderConsole({ path: '/login/entry', features: client, recent: known });
  view.host.probeDevice.mockResolvedValue({ reachable: true, name: 'Maple House', ms: 3 });
  await view.user.click(await screen.findByRole('button', { name: /Maple House/ }));
  await waitFor(() => {
    expect(view.host.selectDevice).toHaveBeenCalledWith(known.base, 'Maple House');
  });
});

test('RTE-19 devices in the network are found, and one is chosen after it was met', async () => {
  const view = await renderConsole({ path: '/login/entry', features: client });
  view.host.discoverDevices.mockResolvedValue([{ base: 'http://10.0.0.7:5055', name: 'Attic', model: 'H4' }]);
  view.host.probeDevice.mockResolvedValue({ reachable: true, name: 'Attic', ms: 3 });
  const found = await screen.findByRole('region', { name: 'In your network' }, { timeout: 8000 });
  await view.user.click(within(found).getByRole('button', { name: /Attic/ }));
  await waitFor(() => {
    expect(view.host.selectDevice).toHaveBeenCalledWith('http://10.0.0.7:5055', 'Attic');
  });
  expect(view.host.probeDevice).toHaveBeenCalledWith('http://10.0.0.7:5055');
});

test('RTE-19 a cloud account lists its devices; one that is offline cannot be chosen', async () => {
  const view = await renderConsole({
    path: '/login/entry',
    features: client,
    answers: {
      quickNasId: success({
        nasid: 'n1',
        list: [
          { nasid: 'n1', name: 'Maple House', online: 1 },
          { nasid: 'n2', name: 'Cabin', online: 0 },
        ],
      }),
    },
  });
  view.host.probeDevice.mockResolvedValue({ reachable: true, name: 'Maple House', ms: 3 });
  await view.user.type(await screen.findByLabelText('Cloud account'), 'mira{Enter}');
  expect(await screen.findByRole('button', { name: /Cabin/ })).toBeDisabled();
  await view.user.click(screen.getByRole('button', { name: /Maple House/ }));
  await waitFor(() => {
    expect(view.host.probeDevice).toHaveBeenCalledWith('https://n1.relay.nas.example');
  });
});

test('RTE-19 an unknown cloud account shows the words of N001100', async () => {
  const view = await renderConsole({
    path: '/login/entry',
    features: client,
    answers: { quickNasId: failure('N001100', 'The account does not exist or was deleted') },
  });
  await view.user.type(await screen.findByLabelText('Cloud account'), 'nobody{Enter}');
  expect(await screen.findByText('The account does not exist or was deleted')).toBeVisible();
});

test('RTE-18 a link signs in, goes on, and its code stays nowhere', async () => {
  const view = await renderConsole({
    path: '/login/jump?code=123456&from=%2Fmusic%2Flist',
    answers: { authCode: signedIn },
  });
  await screen.findByTestId('desktop');
  expect(view.address()).toBe('/music/list');
  expect(view.device.asked.find((entry) => entry.name === 'authCode')?.args).toEqual({ action: 'use', code: '123456' });
  expect(JSON.stringify(window.history.state)).not.toContain('123456');
});

test('RTE-18 a used code shows why, and the way to sign in; the address is clean', async () => {
  const view = await renderConsole({
    path: '/login/jump?code=123456',
    answers: { authCode: failure('N001109', 'The authorisation code is invalid or expired') },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The authorisation code is invalid or expired');
  expect(view.address()).toBe('/login/jump');
  await view.user.click(screen.getByRole('button', { name: 'Go to sign-in' }));
  expect(view.address()).toBe('/login');
});

test('RTE-18 a link without a code asks the device nothing', async () => {
  const view = await renderConsole({ path: '/login/jump' });
  expect(await screen.findByRole('alert')).toHaveTextContent('no code');
  expect(view.device.names()).not.toContain('authCode');
});
