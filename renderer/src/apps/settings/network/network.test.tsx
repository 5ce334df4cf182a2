import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { i18next } from '../../../i18n/index.ts';
import type { FakeFiles } from '../../../test/files-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { DoubleNetPage } from './double-net-page.tsx';
import { onHost } from './network-api.ts';
import { NetworkPage } from './network-page.tsx';

// The password of a wireless network is encrypted for the device; here it is only marked.
vi.mock('../../../api/device-key.ts', () => ({
  encryptForDevice: (text: string, send: (sealed: object) => unknown) => send({ cipher: `sealed ${text}`, keyId: 'k' }),
}));

const port = { iface: 'eth0', mac: '02:00:00:00:00:01', ip: '10.0.0.5', mask: '255.255.255.0', gw: '', dns: [], speed: 2500, up: 1, dhcp: 1, mtu: 1500, preferred: 1 }; // prettier-ignore
const second = { ...port, iface: 'eth1', ip: '', mask: '', speed: 0, up: 0, preferred: 0 };
const wifi = [
  { ssid: 'Maple', signal: 80, secure: 1, connected: 0 },
  { ssid: 'Café', signal: 40, secure: 0, connected: 1 },
];

interface World {
  ports: object[];
  bond: { mode: string; ifaces: string[] } | null;
  left: number;
  wifi: object[];
}

function serve(files: FakeFiles, world: World): void {
  Object.assign(files.answers, {
    netSettings: (args: Record<string, unknown>) => {
      if (args.net_status) return success({ net_status: world.ports, bond: world.bond, trial_left: world.left });
      if (args.wifi) return success({ wifi: world.wifi });
      if (args.ipv6) return success({ ipv6: { enable: 1, mode: 'auto', addrs: ['fd00::5'] } });
      if (args.bond) world.bond = { mode: String(args.mode), ifaces: ['eth0', 'eth1'] };
      if (args.unbond) world.bond = null;
      if (!args.disconnect) world.left = Number(args.trial_s ?? 0);
      return success({ ok: 1 });
    },
    netChange: (args: Record<string, unknown>) => {
      world.left = args.section === 'keep' || args.section === 'revert' ? 0 : Number(args.trial_s ?? 0);
      return success({ section: args.section });
    },
    networkDiagnose: () =>
      success({
        items: [
          { key: 'link', ok: 1, skipped: 0, ms: 1, detail: '' },
          { key: 'gateway', ok: 0, skipped: 0, ms: 3500, detail: 'no answer' },
          { key: 'dns', ok: 0, skipped: 1, ms: 0, detail: '' },
        ],
      }),
  });
}

const open = async (change: Partial<World> = {}, page = <NetworkPage />, more?: (files: FakeFiles) => void) => {
  const world: World = { ports: [port, second], bond: null, left: 0, wifi, ...change };
  const view = await renderScreenAt(page, '/setting/network', {}, (files) => {
    serve(files, world);
    more?.(files);
  });
  return { ...view, world };
};
const form = () => within(screen.getByRole('form', { name: 'Change Network port eth0' }));
const type = async (label: string, text: string): Promise<void> => {
  await user.clear(form().getByLabelText(label));
  if (text !== '') await user.type(form().getByLabelText(label), text);
};
const agree = async (name: string): Promise<void> => {
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  await settle();
};
const makeStatic = async (ip: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Change Network port eth0' }));
  await user.selectOptions(form().getByLabelText('Assigned'), 'static');
  await type('IP address', ip);
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'settings', 'setnet']);
  stopClock();
});
afterEach(startClock);

test('APP-SET-09 each port says its state and addresses', async () => {
  await open();
  const first = screen.getByRole('region', { name: 'Network port eth0' });
  expect(first).toHaveTextContent('Connected');
  expect(first).toHaveTextContent('10.0.0.5 / 255.255.255.0');
  expect(first).toHaveTextContent('2500 Mbit/s');
  expect(screen.getByRole('region', { name: 'Network port eth1' })).toHaveTextContent('No cable');
});

test('APP-SET-09 a fixed address is checked; before it changes the page says so, and afterwards leads to it', async () => {
  const { files, world } = await open();
  await makeStatic('10.0.0.255');
  expect(form().getByRole('alert')).toHaveTextContent('no address that a device');
  await type('IP address', '10.0.0.9');
  await type('Gateway', '10.0.1.1');
  expect(form().getByRole('alert')).toHaveTextContent('another address of the same network');
  await type('Gateway', '10.0.0.1');
  await type('First DNS server', 'router');
  expect(form().getByRole('button', { name: 'Apply' })).toBeDisabled();
  await type('First DNS server', '9.9.9.9');
  expect(form().getByRole('group', { name: 'What will change' })).toHaveTextContent('10.0.0.5 → 10.0.0.9');
  await user.click(form().getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('changes to 10.0.0.9');
  await agree('Cancel');
  expect(files.named('netChange')).toEqual([]);
  await user.click(form().getByRole('button', { name: 'Apply' }));
  await agree('Change it');
  expect(files.named('netChange')).toEqual([
    { section: 'lan', iface: 'eth0', dhcp: false, ip: '10.0.0.9', mask: '255.255.255.0', gw: '10.0.0.1', dns1: '9.9.9.9', dns2: '', mtu: 1500, trial_s: 60 }, // prettier-ignore
  ]);
  expect(screen.getByRole('timer')).toHaveTextContent('1:00');
  expect(screen.getByTestId('new-address')).toHaveAttribute('href', expect.stringContaining('//10.0.0.9'));
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await settle();
  expect(files.named('netChange').at(-1)).toEqual({ section: 'keep' });
  expect(world.left).toBe(0);
  expect(screen.queryByTestId('network-trial')).toBeNull();
});

test('APP-SET-09 no answer to a change of addresses is no refusal: the way to the new one is shown', async () => {
  await open({}, <NetworkPage />, (files) => {
    files.answers.netChange = () => failure('NETWORK', 'network connection error');
  });
  await makeStatic('10.0.0.9');
  await user.click(form().getByRole('button', { name: 'Apply' }));
  await agree('Change it');
  expect(screen.getByTestId('new-address')).toHaveAttribute('href', expect.stringContaining('//10.0.0.9'));
});

test('APP-SET-09 a refused change says so and shows no new address', async () => {
  await open({}, <NetworkPage />, (files) => {
    files.answers.netChange = () => failure('N000001', 'Wrong address');
  });
  await makeStatic('10.0.0.9');
  await user.click(form().getByRole('button', { name: 'Apply' }));
  await agree('Change it');
  expect(screen.getByText(/Wrong address/)).toBeInTheDocument();
  expect(screen.queryByTestId('network-trial')).toBeNull();
});

test('APP-SET-09 a change on trial is found by whoever opens the page, and can be taken back at once', async () => {
  const { files } = await open({ left: 42 });
  expect(screen.getByRole('timer')).toHaveTextContent('0:42');
  await user.click(screen.getByRole('button', { name: 'Take back now' }));
  await settle();
  expect(files.named('netChange')).toEqual([{ section: 'revert' }]);
});

test('APP-SET-09 Wi-Fi networks are joined with their password, which goes encrypted, and left after a question', async () => {
  const { files } = await open();
  await user.click(screen.getByRole('button', { name: 'Connect to Maple' }));
  await user.type(screen.getByLabelText('Password of the network'), 'short');
  const join = within(screen.getByRole('form', { name: 'Connect to Maple' })).getByRole('button', { name: 'Connect' });
  expect(join).toBeDisabled();
  await user.type(screen.getByLabelText('Password of the network'), ' word');
  await user.click(join);
  await settle();
  expect(files.named('netChange')).toEqual([{ section: 'wifi', ssid: 'Maple', password: 'sealed short word' }]);
  await user.click(screen.getByRole('button', { name: 'Disconnect from Café' }));
  await agree('Disconnect');
  expect(files.named('netSettings').filter(({ disconnect }) => disconnect)).toEqual([
    { disconnect: '1', ssid: 'Café' },
  ]);
});

test('APP-SET-09 without wireless networks the page says why', async () => {
  await open({ wifi: [] });
  expect(screen.getByRole('region', { name: 'Wi-Fi' })).toHaveTextContent('no Wi-Fi adapter, or none is in reach');
});

test('APP-SET-09 IPv6 by hand wants an address', async () => {
  const { files } = await open();
  const part = within(screen.getByRole('region', { name: 'IPv6' }));
  expect(part.getByText('Addresses: fd00::5')).toBeInTheDocument();
  await user.selectOptions(part.getByLabelText('Address'), 'manual');
  await user.type(part.getByLabelText('IPv6 address'), 'fd00::9');
  await user.click(part.getByRole('button', { name: 'Save' }));
  await settle();
  const change = { section: 'ipv6', enable: true, mode: 'manual', addr: 'fd00::9', prefix: 64 };
  expect(files.named('netChange')).toEqual([change]);
});

test('APP-SET-09 CALL-NET-01 the check says where the way ends', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  await settle();
  const steps = [...document.querySelectorAll<HTMLElement>('[data-step]')];
  expect(steps.map(({ dataset }) => dataset.verdict)).toEqual(['ok', 'failed', 'skipped']);
  expect(steps[1]).toHaveTextContent('Routerno answerfailed');
});

test('APP-SET-12 ports are bonded and parted on trial, after a question', async () => {
  const { files, world } = await open({}, <DoubleNetPage />);
  expect(screen.getByRole('radio', { name: /^Apart/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /LACP/ }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await agree('Change it');
  const bond = { bond: '1', ifaces: 'eth0,eth1', mode: '802.3ad', trial_s: 60 };
  expect(files.named('netSettings').filter((args) => 'bond' in args)).toEqual([bond]);
  expect(screen.getByRole('radio', { name: /LACP/ })).toBeChecked();
  expect(screen.getByRole('timer')).toBeInTheDocument();
  expect(screen.getByLabelText('Port')).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /^Apart/ }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await agree('Change it');
  expect(world.bond).toBeNull();
});

test('APP-SET-12 the way to the internet is another port', async () => {
  const { files } = await open({}, <DoubleNetPage />);
  await user.selectOptions(screen.getByLabelText('Port'), 'eth1');
  await settle();
  const change = { section: 'lan', iface: 'eth1', dhcp: true, dns1: '', dns2: '', prefer: true, trial_s: 60 };
  expect(files.named('netChange')).toEqual([change]);
});

test('APP-SET-12 one port: disabled, and the page says that it needs two', async () => {
  await open({ ports: [port] }, <DoubleNetPage />);
  expect(screen.getByText(/needs two network ports/)).toBeInTheDocument();
  for (const choice of screen.getAllByRole('radio')) expect(choice).toBeDisabled();
});

test('APP-SET-09 the console on another host keeps scheme, port and path', () => {
  expect(onHost('http://nas.local:5055/home', '10.0.0.9')).toBe('http://10.0.0.9:5055/home');
  expect(onHost('https://10.0.0.5/home', 'fd00::5')).toBe('https://[fd00::5]/home');
});
