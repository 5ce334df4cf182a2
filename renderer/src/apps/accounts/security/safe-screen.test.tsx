import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../../api/result.ts';
import { saveCsv } from '../../../components/place/csv-file.ts';
import { toastStore } from '../../../components/dialogs/dialog-service.ts';
import { i18next } from '../../../i18n/index.ts';
import { accountLoaded } from '../../../state/session-slice.ts';
import { accountAnswers } from '../../../test/accounts-harness.tsx';
import { master } from '../../../test/desktop-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { SafeScreen } from './safe-screen.tsx';
import { readAll, type LogLine } from './use-log.ts';

vi.mock(import('../../../components/place/csv-file.ts'), async (original) => ({
  ...(await original()),
  saveCsv: vi.fn(),
}));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'accounts', 'security']);
  stopClock();
});
afterEach(startClock);

type Answers = Record<string, (args: Record<string, unknown>) => CallResult<unknown>>;
const line = (id: number, more: object = {}): LogLine => ({
  ...{
    id,
    at: 1_700_000_000 + id,
    username: 'ben',
    module: 'session',
    text: `line ${id}`,
    ip: '10.0.0.9',
    level: 'info' as const,
  },
  ...more,
});
const setting = { tries: 10, minutes: 10, lock: 60 };

async function open(page: string, answers: Answers = {}, isMaster = true) {
  return renderScreenAt(<SafeScreen />, `/safe/${page}`, {}, (fake, store) => {
    store.dispatch(accountLoaded({ ...master, isMaster }));
    Object.assign(
      fake.answers,
      accountAnswers(),
      {
        actionLog: () => success({ list: [line(2, { level: 'warn', text: 'Wrong password' }), line(1)], total: 2 }),
        securityForbidden: () => success({ list: [], setting }),
        securityOutside: ({ enable }: Record<string, unknown>) => success({ enable: enable === false ? 0 : 1 }),
        securityTrust: () => success({ list: [] }),
      },
      answers,
    );
  });
}
const toasts = (): string[] => toastStore.getState().map(({ text }) => text);

test('APP-SAFE-01 the administrator sees and ends the sign-ins of any account', async () => {
  const { files } = await open('device', { deviceRemove: () => success({ removed: 1 }) });
  await settle();
  await user.selectOptions(screen.getByLabelText('Account'), '13812345678');
  await settle();
  expect(files.named('loginList').at(-1)).toEqual({ username: '13812345678' });
  await user.click(screen.getByRole('button', { name: 'Sign out all others' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  await settle();
  expect(files.named('deviceRemove')).toEqual([{ device_ids: ['d2'], username: '13812345678' }]);
});

test('APP-SAFE-01 others have their own sign-ins and their own log, and neither list nor blocking', async () => {
  const { files } = await open('device', {}, false);
  await settle();
  expect(screen.queryByLabelText('Account')).toBeNull();
  expect(files.named('userList')).toEqual([]);
  expect(screen.getAllByRole('button', { current: 'page' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Outside access' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Trusted' })).toBeNull();
});

test('APP-SAFE-02 the log by word, day, account and area; filters that leave nothing are cleared', async () => {
  const { files } = await open('logs', {
    actionLog: ({ module }) =>
      module === 'group' ? success({ list: [], total: 0 }) : success({ list: [line(1)], total: 1 }),
  });
  await settle();
  await user.type(screen.getByTestId('place-search'), '10.0{Enter}');
  await user.selectOptions(screen.getByLabelText('Account'), 'eve');
  await user.selectOptions(screen.getByLabelText('Area'), 'group');
  await user.type(screen.getByLabelText('To'), '2026-11-25');
  await settle();
  const day = new Date(2026, 10, 25).getTime() / 1000;
  expect(files.named('actionLog').at(-1)).toEqual({
    ...{ to: day + 86_399, username: 'eve', module: 'group', keyword: '10.0', page: 1, size: 50 },
  });
  expect(screen.getByText('Nothing fits these filters')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await settle();
  expect(screen.getAllByTestId('log-line')).toHaveLength(1);
});

test('APP-SAFE-02 further pages come on demand, and all of them go into the table', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => line(60 - at));
  const { files } = await open('logs', {
    actionLog: ({ page, size }) => {
      const from = ((page as number) - 1) * (size as number);
      return success({ list: lines.slice(from, from + (size as number)), total: 60 });
    },
  });
  await settle();
  expect(screen.getAllByTestId('log-line')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await settle();
  expect(screen.getAllByTestId('log-line')).toHaveLength(60);
  await user.click(screen.getByRole('button', { name: 'Export (CSV)' }));
  await settle();
  expect(files.named('actionLog').at(-1)).toMatchObject({ page: 1, size: 200 });
  const [name, rows] = vi.mocked(saveCsv).mock.lastCall ?? [];
  expect(name).toBe('log.csv');
  expect(rows).toHaveLength(61);
});

test('APP-SAFE-02 a log that cannot be read to its end is not exported', async () => {
  expect(await readAll(() => Promise.resolve(failure('N000007', 'no')))).toBeNull();
  await open('logs', { actionLog: () => failure('N000007', 'The database is being repaired') });
  await settle();
  expect(screen.getByTestId('error-state')).toHaveTextContent('being repaired');
});

test('APP-SAFE-03 ROL-10 access from outside asks before it is forbidden; single accounts are kept to the home network', async () => {
  const { files } = await open('forbidden', { lanOnly: () => success({}) });
  await settle();
  await user.click(screen.getByRole('switch', { name: 'Access from outside' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Forbid' }));
  await settle();
  expect(screen.getByRole('switch', { name: 'Access from outside' })).not.toBeChecked();
  expect(files.named('securityOutside')).toEqual([{}, { enable: false }]);
  // Ben alone: the administrator is never kept out, and a local account never comes from outside.
  await user.click(screen.getByRole('switch', { name: 'Neighbour only in the home network' }));
  await settle();
  expect(files.named('lanOnly')).toEqual([{ username: '13812345678', lanonly: false }]);
});

test('APP-SAFE-03 an address is forbidden and let in again; the own one and nonsense are refused with the reason', async () => {
  let list: object[] = [{ ip: '198.51.100.4', at: 1, expire_at: 2, reason: '', auto: 1 }];
  const { files } = await open('forbidden', {
    securityForbidden: ({ action, ip }) => {
      if (action === 'add' && ip === '127.0.0.1')
        return failure('N000001', 'Wrong', { field: 'ip', reason: 'the own address' });
      if (action === 'add' && ip === 'nonsense')
        return failure('N000001', 'Wrong', { field: 'ip', reason: 'not an address' });
      if (action === 'add') list = [...list, { ip, at: 1, expire_at: 0, reason: 'noise', auto: 0 }];
      if (action === 'remove' && ip === '198.51.100.4') {
        list = list.slice(1);
        return failure('N000003', 'Not found');
      }
      return success({ list, setting });
    },
  });
  await settle();
  expect(screen.getByTestId('blocked')).toHaveTextContent('Automatic');
  const form = within(screen.getByTestId('forbid-form'));
  const field = form.getByLabelText('Address');
  const forbid = async (ip: string): Promise<void> => {
    await user.clear(field);
    await user.type(field, `${ip}{Enter}`);
    await settle();
  };
  await forbid('127.0.0.1');
  expect(field).toHaveAccessibleDescription(/your own address/);
  await forbid('nonsense');
  expect(field).toHaveAccessibleDescription(/Enter a single address/);
  await user.type(form.getByLabelText('Reason'), 'noise');
  await forbid('203.0.113.7');
  expect(files.named('securityForbidden').at(-1)).toEqual({ action: 'add', ip: '203.0.113.7', reason: 'noise' });
  expect(screen.getAllByTestId('blocked')[1]).toHaveTextContent('For good');
  await user.click(screen.getByRole('button', { name: 'Let in again: 198.51.100.4' }));
  await settle();
  expect(screen.getAllByTestId('blocked')).toHaveLength(1);
  expect(toasts()).toContain('198.51.100.4 is let in again');
});

test('APP-SAFE-03 the rules of blocking are numbers within their bounds', async () => {
  const { files } = await open('forbidden', {
    securityForbidden: ({ action, ...rules }) => success({ list: [], setting: action === 'setting' ? rules : setting }),
  });
  await settle();
  const form = within(screen.getByTestId('block-rules'));
  const tries = form.getByLabelText('Wrong passwords');
  await user.clear(tries);
  await user.type(tries, '2');
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(tries);
  await user.type(tries, '5{Enter}');
  await settle();
  expect(files.named('securityForbidden').at(-1)).toEqual({ action: 'setting', tries: 5, minutes: 10, lock: 60 });
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('APP-SAFE-04 ranges and clients are trusted with a note, and no longer; what is no range is refused', async () => {
  let list: object[] = [];
  const { files } = await open('trust', {
    securityTrust: ({ action, ip = '', client = '', note = '' }) => {
      if (action === 'add' && ip === '10.0.0.0/99')
        return failure('N000001', 'Wrong', { field: 'ip', reason: 'not a range' });
      if (action === 'add') list = [{ ip, device_id: client, note, at: 1 }];
      if (action === 'remove') list = [];
      return success({ list });
    },
  });
  await settle();
  expect(screen.getByText('Nobody is trusted yet')).toBeInTheDocument();
  const field = screen.getByLabelText('Address or range');
  await user.type(field, '10.0.0.0/99{Enter}');
  await settle();
  expect(field).toHaveAccessibleDescription(/Enter an address or a range/);
  await user.selectOptions(screen.getByLabelText('Client'), 'd2');
  await user.type(screen.getByLabelText('Note'), 'Mine{Enter}');
  await settle();
  expect(files.named('securityTrust').at(-1)).toEqual({ action: 'add', client: 'd2', note: 'Mine' });
  expect(screen.getByTestId('trusted')).toHaveTextContent('Old phoneMine');
  await user.click(screen.getByRole('button', { name: 'Remove Old phone' }));
  await settle();
  expect(files.named('securityTrust').at(-1)).toEqual({ action: 'remove', client: 'd2' });
  expect(screen.queryByTestId('trusted')).toBeNull();
});

test('APP-SAFE-03 APP-SAFE-04 what cannot be read is said with its reason', async () => {
  await open('trust', { securityTrust: () => failure('N000007', 'Not now') });
  await settle();
  expect(screen.getByTestId('error-state')).toHaveTextContent('Not now');
});
