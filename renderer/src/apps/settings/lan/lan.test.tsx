import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { i18next } from '../../../i18n/index.ts';
import { deviceFactsLoaded } from '../../../state/device-slice.ts';
import type { FakeFiles } from '../../../test/files-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { LanPage } from './lan-page.tsx';

const samba = { workgroup: 'WORKGROUP', smb_min: 'SMB2', encrypt: 0, guest: 0, timemachine: 0 };
const dlna = { name: 'Hearth', folders: [] as string[], types: { image: 1, video: 1, music: 1 } };
const ftp = { port: 21, tls: 1, encoding: 'utf8', pasv_from: 50_000, pasv_to: 50_100, max_clients: 32, rate_kb: 0 };
const rule = { path: '/zenith_sata/mira/data/Films', client: '192.168.1.20', rw: 0, squash: 'root' };

/** A device whose services keep what they are told. */
function serve(files: FakeFiles): void {
  const on: Record<string, boolean> = { samba: true };
  let rules = [rule];
  let port = 22;
  const state = (name: string) => ({ enable: on[name] ? 1 : 0, running: on[name] ? 1 : 0 });
  const turn = (name: string) => (args: Record<string, unknown>) => {
    on[name] = args.enable === true;
    return success({ enable: args.enable === true ? 1 : 0 });
  };
  const keep = <T extends object>(config: T) => {
    let stands = config;
    return {
      get: () => success(stands),
      set: (fields: Record<string, unknown>) => {
        const plain = Object.entries(fields).map(([name, value]): [string, unknown] => [name, typeof value === 'boolean' ? Number(value) : value]); // prettier-ignore
        stands = { ...stands, ...Object.fromEntries(plain) };
        return success(stands);
      },
    };
  };
  const [sambaConfig, dlnaConfig, ftpConfig] = [keep(samba), keep(dlna), keep(ftp)];
  const webdavConfig = keep({ http_port: 5005, https_port: 5006, https_only: 0 });
  Object.assign(files.answers, {
    sambaStatus: () => success({ ...state('samba'), address: ['\\\\10.0.0.5'], port: 445 }),
    sambaEnable: turn('samba'),
    sambaConfig: sambaConfig.get,
    sambaConfigSet: sambaConfig.set,
    sambaRecycle: ({ action }: Record<string, unknown>) => success({ enable: 1, days: 30, used: action === 'clear' ? 0 : 2048 }), // prettier-ignore
    dlnaStatus: () => success({ ...state('dlna'), name: 'Hearth', scanning: 0 }),
    dlnaEnable: turn('dlna'),
    dlnaConfig: dlnaConfig.get,
    dlnaConfigSet: dlnaConfig.set,
    webdavStatus: () => success({ ...state('webdav'), address: ['http://10.0.0.5:5005'] }),
    webdavEnable: turn('webdav'),
    webdavConfig: webdavConfig.get,
    webdavConfigSet: webdavConfig.set,
    ftpStatus: () => success({ ...state('ftp'), address: ['ftp://10.0.0.5:21'], clients: 0 }),
    ftpEnable: turn('ftp'),
    ftpConfig: ftpConfig.get,
    ftpConfigSet: ftpConfig.set,
    shareService: (args: Record<string, unknown>) => {
      const name = String(args.service);
      if (args.action === 'enable') on[name] = args.enable === true;
      if (args.action === 'config_set' && name === 'sftp') port = Number(args.port);
      if (args.action === 'config_set' && name === 'nfs') rules = args.rules as (typeof rule)[];
      return success({ ...state(name), ...(name === 'sftp' ? { port } : { rules }) });
    },
  });
}

const open = (change?: (files: FakeFiles) => void) =>
  renderScreenAt(<LanPage />, '/setting/LAN', {}, (files, store) => {
    serve(files);
    change?.(files);
    store.dispatch(deviceFactsLoaded({ nasIp: ['10.0.0.5'] }));
  });
const part = (name: string) => within(screen.getByRole('region', { name }));
const configure = async (name: string): Promise<void> => {
  await user.click(part(name).getByRole('button', { name: `Settings of ${name}` }));
  await settle();
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'settings', 'setlan']);
  stopClock();
});
afterEach(startClock);

test.each(['Samba (SMB)', 'DLNA', 'WebDAV', 'FTP', 'SFTP', 'NFS'])(
  'APP-SET-06 %s is switched, and says so',
  async (title) => {
    await open();
    const turn = part(title).getByRole('switch', { name: `Turn on ${title}` });
    const before = title === 'Samba (SMB)';
    expect(turn).toHaveProperty('checked', before);
    await user.click(turn);
    await settle();
    expect(part(title).getByRole('switch', { name: `Turn on ${title}` })).toHaveProperty('checked', !before);
    expect(part(title).getByText(before ? 'Off' : 'On')).toBeInTheDocument();
  },
);

test('APP-SET-06 what would change is said before it is saved; a risk is said at once; a wrong text is refused', async () => {
  const { files } = await open();
  await configure('Samba (SMB)');
  const form = within(screen.getByRole('form', { name: 'Settings of Samba (SMB)' }));
  await user.selectOptions(form.getByLabelText('Oldest protocol'), 'SMB1');
  expect(form.getByRole('note')).toHaveTextContent('known holes');
  expect(form.getByRole('group', { name: 'What will change' })).toHaveTextContent('Oldest protocol: SMB 2 → SMB 1');
  await user.clear(form.getByLabelText('Workgroup'));
  await user.type(form.getByLabelText('Workgroup'), 'no way');
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(form.getByLabelText('Workgroup'));
  await user.type(form.getByLabelText('Workgroup'), 'HOME');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await settle();
  expect(files.named('sambaConfigSet')).toEqual([{ workgroup: 'HOME', smb_min: 'SMB1' }]);
  expect(screen.getByLabelText('Workgroup')).toHaveValue('HOME');
  expect(screen.queryByRole('group', { name: 'What will change' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Oldest protocol: use the standard, SMB 2' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Oldest protocol')).toHaveValue('SMB1');
});

test('APP-SET-06 the recycle bin of Samba is emptied only after a question', async () => {
  const { files } = await open();
  await configure('Samba (SMB)');
  await user.click(screen.getByRole('button', { name: 'Empty the bin' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(files.named('sambaRecycle').map(({ action }) => action)).toEqual(['query']);
  await user.click(screen.getByRole('button', { name: 'Empty the bin' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Empty the bin' }));
  await settle();
  expect(files.named('sambaRecycle').at(-1)).toEqual({ action: 'clear' });
  expect(screen.getByRole('button', { name: 'Empty the bin' })).toBeDisabled();
});

test('APP-SET-06 ports of WebDAV differ and are free; those of FTP stand in their order', async () => {
  const { files } = await open();
  await configure('WebDAV');
  const https = screen.getByLabelText('Port for HTTPS');
  for (const [typed, words] of [
    ['5005', 'have to differ'],
    ['80', '5006, or a number'],
    ['x', 'Enter a number'],
  ]) {
    // prettier-ignore
    await user.clear(https);
    await user.type(https, typed ?? '');
    expect(part('WebDAV').getByRole('alert')).toHaveTextContent(words ?? '');
  }
  await user.click(screen.getByLabelText('Only encrypted (HTTPS)'));
  expect(screen.queryByLabelText('Port for HTTP')).toBeNull();
  await user.clear(https);
  await user.type(https, '8443');
  await user.click(part('WebDAV').getByRole('button', { name: 'Save' }));
  await settle();
  expect(files.named('webdavConfigSet')).toEqual([{ https_only: true, https_port: 8443 }]);
  await configure('FTP');
  await user.clear(screen.getByLabelText('Passive ports to'));
  await user.type(screen.getByLabelText('Passive ports to'), '40000');
  expect(part('FTP').getByRole('alert')).toHaveTextContent('before the first');
  await user.click(screen.getByLabelText('Encrypt (FTPS)'));
  expect(part('FTP').getByRole('note')).toHaveTextContent('in the clear');
});

test('APP-SET-06 a rule of NFS is for an address or a network, and comes back after it was removed', async () => {
  const { files } = await open();
  await configure('NFS');
  const rules = screen.getByRole('list', { name: 'Who reaches what' });
  expect(rules).toHaveTextContent('192.168.1.20 · reads · all but its administrator as themselves');
  await user.type(screen.getByLabelText('Computer or network'), 'nas.local');
  expect(part('NFS').getByRole('alert')).toHaveTextContent('neither an address nor a network');
  expect(screen.getByRole('button', { name: 'Add rule' })).toBeDisabled();
  await user.click(within(rules).getByRole('button', { name: /^Remove/ }));
  await settle();
  expect(files.named('shareService').at(-2)).toEqual({ service: 'nfs', action: 'config_set', rules: [] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await settle();
  expect(screen.getByRole('list', { name: 'Who reaches what' })).toHaveTextContent('192.168.1.20');
});

test('APP-SET-06 a service that cannot be asked leaves the others usable, and can be asked again', async () => {
  let isBroken = true;
  await open((files) => {
    files.answers.ftpStatus = () =>
      isBroken ? failure('N000005', 'The device is busy') : success({ enable: 0, running: 0, address: [], clients: 0 });
  });
  expect(part('FTP').getByRole('alert')).toHaveTextContent('The device is busy');
  expect(part('SFTP').getByRole('switch')).toBeEnabled();
  isBroken = false;
  await user.click(part('FTP').getByRole('button', { name: 'Retry' }));
  await settle();
  expect(part('FTP').getByRole('switch')).toBeEnabled();
});

test('N000005 APP-SET-06 a refusal is told, and the switch stays as it was', async () => {
  await open((files) => {
    files.answers.dlnaEnable = () => failure('N000005', 'The device is busy');
  });
  await user.click(part('DLNA').getByRole('switch', { name: 'Turn on DLNA' }));
  await settle();
  expect(screen.getByText(/The device is busy/)).toBeInTheDocument();
  expect(part('DLNA').getByRole('switch', { name: 'Turn on DLNA' })).not.toBeChecked();
});

test('APP-SET-06 that a device only simulates its services is said, once for all of them', async () => {
  await open((files) => {
    const { sambaStatus } = files.answers;
    Object.assign(files.answers, {
      sambaStatus: (args: Record<string, unknown>) => {
        const answer = sambaStatus?.(args) as { data: object };
        return success({ ...answer.data, simulated: 1 });
      },
    });
  });
  expect(screen.getAllByText(/only simulates these services/)).toHaveLength(1);
});

test('APP-SET-06 of a device that runs its services nothing of the kind is said', async () => {
  await open();
  expect(screen.queryByText(/only simulates these services/)).toBeNull();
});
