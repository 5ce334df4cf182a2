import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listed, network, renderDocker, speakDocker } from '../../test/docker-harness.tsx';
import { refusal } from '../../test/fake-engine.ts';
import { settle, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { DockerApp } from './docker-app.tsx';
import { overlapping, readSubnet } from './subnet.ts';

beforeEach(async () => {
  await speakDocker();
  stopClock();
});
afterEach(startClock);

const card = (name: string) => screen.getAllByTestId('network').find(({ dataset }) => dataset.name === name)!;
const lan = network('lan', {
  Driver: 'macvlan',
  IPAM: { Config: [{ Subnet: '192.168.7.0/24', Gateway: '192.168.7.1' }] },
});
const open = (more: object = {}) =>
  renderDocker(<DockerApp />, '/docker/network', {
    prepare: ({ answers }) => {
      answers.networkList = [network('bridge'), lan];
      answers.containerList = [listed('web'), listed('lonely', { NetworkSettings: { Networks: {} } })];
      answers.networkConnect = () => new Response(null, { status: 200 });
      answers.networkDisconnect = () => new Response(null, { status: 200 });
      answers.networkDelete = () => new Response(null, { status: 204 });
      Object.assign(answers, more);
    },
  });

test('APP-DKR-05 driver, subnet and containers; bridge has no delete', async () => {
  await open();
  expect(card('bridge')).toHaveTextContent(/bridge.*172\.17\.0\.0\/16.*web.*172\.17\.0\.2/);
  expect(within(card('bridge')).queryByRole('button', { name: /Delete/ })).toBeNull();
  expect(within(card('lan')).getByRole('button', { name: 'Delete lan' })).toBeEnabled();
});

test('APP-DKR-05 a network is deleted, a container put in and taken out', async () => {
  const { engine } = await open();
  await user.click(within(card('bridge')).getByRole('button', { name: 'Connect a container' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('combobox')).toHaveTextContent(/^lonely$/);
  await user.click(within(dialog).getByRole('button', { name: 'Connect' }));
  await settle(100);
  expect(engine.named('networkConnect')).toMatchObject([
    { path: '/networks/n-bridge/connect', body: { Container: 'lonely-id' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Disconnect web from bridge' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  await settle(100);
  expect(engine.named('networkDisconnect')).toMatchObject([{ body: { Container: 'web' } }]);
  await user.click(screen.getByRole('button', { name: 'Delete lan' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await settle(100);
  expect(engine.named('networkDelete')[0]?.path).toBe('/networks/n-lan');
});

test('APP-DKR-05 a network is made; what overlaps is said before, what the engine says after', async () => {
  const { engine } = await open({ networkCreate: () => refusal(409, 'network with name home already exists') });
  await user.click(screen.getByTestId('network-create'));
  const form = within(screen.getByTestId('network-form'));
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(form.getByText(/the first a letter or digit/)).toBeInTheDocument();
  await user.type(form.getByLabelText('Name'), 'home');
  await user.selectOptions(form.getByLabelText('Driver'), 'macvlan');
  expect(form.getByText(/needs the subnet/)).toBeInTheDocument();
  await user.type(form.getByLabelText('Subnet'), '192.168.7.128/25');
  expect(form.getByText('It overlaps with lan (192.168.7.0/24)')).toBeInTheDocument();
  await user.clear(form.getByLabelText('Subnet'));
  await user.type(form.getByLabelText('Subnet'), '10.4.0.0/24');
  await user.type(form.getByLabelText('Gateway'), '10.5.0.1');
  expect(form.getByText('An IPv4 address inside of the subnet')).toBeInTheDocument();
  await user.clear(form.getByLabelText('Gateway'));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await settle(100);
  expect(engine.named('networkCreate')[0]?.body).toEqual({
    Name: 'home',
    Driver: 'macvlan',
    Internal: false,
    IPAM: { Config: [{ Subnet: '10.4.0.0/24' }] },
    Options: { parent: 'eth0' },
  });
  expect(form.getByRole('alert')).toHaveTextContent('already exists');
});

test('APP-DKR-05 subnets are read as they are meant', () => {
  expect(readSubnet('10.0.0.9/30')).toEqual({ first: 167_772_168, last: 167_772_171 });
  for (const bad of ['10.0.0.0', '10.0.0.0/7', '10.0.0.0/31', '10.0.0.256/24', 'x/24'])
    expect(readSubnet(bad)).toBeNull();
  const range = readSubnet('172.17.255.0/24');
  expect(range && overlapping(range, [network('bridge') as never])?.Name).toBe('bridge');
});
