import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { deviceFactsLoaded } from '../../state/device-slice.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { settingsLoaded } from '../../state/settings-slice.ts';
import {
  HOME,
  installLayout,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { emptyForm, expireOf, formOf, newCode, problemsOf, shareFields } from './share-form.ts';
import { ShareHub } from './share-hub.tsx';

const NOW = 1_790_000_000_000;
const share = (name: string, more: object = {}) => ({
  id: `s-${name}`,
  kind: 'file' as const,
  name,
  paths: [`${HOME}/${name}`],
  code: 'ab12',
  url: `/share/s-${name}`,
  expire_at: 0,
  limit: 5,
  count: 2,
  created_at: 1,
  state: 'ok' as const,
  visits: 7,
  members: [] as string[],
  outside: 1 as const,
  last_ip: '192.168.1.20',
  last_at: 1_790_000_000,
  ...more,
});

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'sharing']);
  stopClock();
});
afterEach(startClock);

test('VRT-06 a narrow link manager leaves out what is told elsewhere, never the state of a link', async () => {
  await renderScreenAt(<ShareHub />, '/fileManage/share', {}, (fake) => {
    installLayout(720);
    fake.answers.shareList = () => success({ list: [share('trip')], total: 1 });
  });
  const heads = within(screen.getByRole('grid')).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['', 'Name', 'Visits', 'Downloads', 'Ends', 'State']);
  expect(within(screen.getByTestId('record')).getAllByRole('gridcell')).toHaveLength(6);
});

test('VRT-06, CALL-SHR-01 the link manager tells downloads of the limit, shows the link with its QR code, and stops shares', async () => {
  let list = [share('trip'), share('plan', { members: ['ben'] })];
  const { files } = await renderScreenAt(<ShareHub />, '/fileManage/share', {}, (fake) => {
    installLayout(1200);
    fake.answers.shareList = () => success({ list, total: list.length });
    fake.answers.shareDelete = () => {
      list = list.slice(1);
      return success({ deleted: 1 });
    };
  });
  const row = screen.getByTestId('record');
  expect(row).toHaveAttribute('data-name', 'trip');
  expect(within(row).getByText('2 of 5')).toBeInTheDocument();
  expect(row).toHaveTextContent('192.168.1.20');
  await user.dblClick(row);
  expect(screen.getByTestId('qr-code').dataset.text).toMatch(/\/home\/share\/s-trip$/);
  expect(screen.getByText(/works in your home network only/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByTestId('share-cancel'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop sharing' }));
  await settle();
  expect(files.named('shareDelete')).toEqual([{ ids: ['s-trip'] }]);
  expect(screen.getByText('Nothing is shared')).toBeInTheDocument();
});

test('APP-SET-02 SET-01 a new share begins with the end and the code that the settings say', async () => {
  const at = `/fileManage/share?new=${encodeURIComponent(JSON.stringify([`${HOME}/trip`]))}`;
  const codeAndEnd = async (values: Record<string, unknown>) => {
    document.body.innerHTML = '';
    await renderScreenAt(<ShareHub />, at, {}, (fake, store) => {
      fake.answers.shareList = () => success({ list: [], total: 0 });
      store.dispatch(settingsLoaded(values));
    });
    const sheet = within(screen.getByTestId('share-sheet'));
    const { value } = sheet.getByLabelText<HTMLInputElement>('Code');
    return [value.length, sheet.getByLabelText<HTMLSelectElement>('Ends after').value];
  };
  expect(await codeAndEnd({})).toEqual([4, 'days3']);
  expect(await codeAndEnd({ 'file.share.expire': 604_800, 'file.share.code': '0' })).toEqual([0, 'week']);
});

test('APP-FM-06, VRT-06 what is chosen is shared by a link with code and limit, or with accounts', async () => {
  const at = `/fileManage/share?new=${encodeURIComponent(JSON.stringify([`${HOME}/trip`]))}`;
  const { files, url } = await renderScreenAt(<ShareHub />, at, {}, (fake) => {
    fake.answers.shareList = () => success({ list: [], total: 0 });
    fake.answers.shareCreate = (args) => success(share('trip', { members: args.members ?? [] }));
    fake.answers.userList = () => success({ list: [{ username: 'mira' }, { username: 'ben', nick_name: 'Ben' }] });
  });
  await user.type(screen.getByLabelText('Downloads at most'), 'x');
  await user.click(screen.getByTestId('share-ok'));
  expect(screen.getByText('Enter a whole number, or nothing.')).toBeInTheDocument();
  expect(files.named('shareCreate')).toEqual([]);
  await user.clear(screen.getByLabelText('Downloads at most'));
  await user.selectOptions(screen.getByLabelText('Share with'), 'members');
  await settle();
  expect(screen.queryByLabelText('mira')).toBeNull();
  await user.click(screen.getByLabelText('Ben'));
  await user.click(screen.getByTestId('share-ok'));
  await settle();
  expect(files.named('shareCreate')).toEqual([
    { paths: [`${HOME}/trip`], name: 'trip', expire: 259_200, members: ['ben'] },
  ]);
  expect(url()).toBe('/fileManage/share');
});

test('CALL-SHR-01 APP-FM-06 an item that has links shows them, gets another one under a name of its own, and loses one', async () => {
  const at = `/fileManage/share?new=${encodeURIComponent(JSON.stringify([`${HOME}/trip`]))}`;
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    configurable: true,
  });
  let list = [share('trip'), share('For Ann', { code: '', limit: 0, expire_at: 1_900_000_000, count: 1 })];
  const { files } = await renderScreenAt(<ShareHub />, at, {}, (fake) => {
    fake.answers.shareList = () => success({ list, total: list.length });
    fake.answers.shareCreate = (args) => success(share(String(args.name)));
    fake.answers.shareDelete = () => {
      list = list.slice(1);
      return success({ deleted: 1 });
    };
  });
  const sheet = screen.getByTestId('share-sheet');
  expect(files.named('shareList')).toContainEqual({ path: `${HOME}/trip`, size: 200 });
  const rows = () => within(sheet).queryAllByTestId('item-link');
  expect(rows().map((row) => row.textContent)).toEqual([
    'tripNo end · 2 of 5 downloads',
    expect.stringMatching(/^For AnnUntil .* · 1 download$/),
  ]);
  // The new one has a name that none of them has.
  expect(within(sheet).getByLabelText('Name')).toHaveValue('trip (1)');
  await user.click(within(sheet).getByRole('button', { name: 'Copy link: trip' }));
  await settle();
  expect(copied).toEqual([expect.stringMatching(/\/home\/share\/s-trip\nCode: ab12$/)]);
  await user.click(within(sheet).getByRole('button', { name: 'Show link: For Ann' }));
  expect(screen.getByTestId('qr-code').dataset.text).toContain('s-For Ann');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Stop sharing: trip' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop sharing' }));
  await settle();
  expect(files.named('shareDelete')).toEqual([{ ids: ['s-trip'] }]);
  expect(screen.getAllByTestId('item-link').map((row) => row.dataset.name)).toEqual(['For Ann']);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'For Ben');
  await user.click(screen.getByTestId('share-ok'));
  await settle();
  expect(files.named('shareCreate')).toEqual([expect.objectContaining({ paths: [`${HOME}/trip`], name: 'For Ben' })]);
  expect(screen.getByTestId('share-link')).toHaveTextContent('For Ben');
});

test('CALL-EXT-25 VRT-06 a link is given with the address of the home network or of the relay, and says when the relay is off', async () => {
  const { store } = await renderScreenAt(<ShareHub />, '/fileManage/share', {}, (fake) => {
    const list = [share('on'), share('off', { outside: 0 })];
    fake.answers.shareList = () => success({ list, total: list.length });
  });
  act(() => {
    store.dispatch(deviceFactsLoaded({ nasId: 'z4abc' }));
  });
  const open = async (name: string): Promise<void> => {
    const row = screen.getAllByTestId('record').find((one) => one.dataset.name === name);
    await user.dblClick(row ?? document.body);
  };
  const address = () => screen.getByTestId('qr-code').dataset.text;
  await open('on');
  expect(address()).toMatch(/^http:\/\/localhost.*\/home\/share\/s-on$/);
  await user.selectOptions(screen.getByLabelText('Address for'), 'relay');
  expect(address()).toBe('https://z4abc.relay.nas.example/home/share/s-on');
  expect(screen.queryByRole('note')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await open('off');
  expect(screen.getByRole('note')).toHaveTextContent('home network only');
  await user.selectOptions(screen.getByLabelText('Address for'), 'relay');
  expect(screen.getByRole('note')).toHaveTextContent('Access from outside is switched off');
});

test('CALL-SHR-01 the fields of a share: never is 0, a date counts from now, one that has passed is refused', () => {
  const form = emptyForm('trip', 259_200, NOW, 'ab12');
  expect(form.lifetime).toBe('days3');
  expect(shareFields(form, NOW)).toEqual({ name: 'trip', expire: 259_200, code: 'ab12', limit: 0 });
  expect(expireOf({ ...form, lifetime: 'never' }, NOW)).toBe(0);
  const dated = formOf(share('trip', { expire_at: Math.floor(NOW / 60_000) * 60 + 3600 }), NOW);
  expect(expireOf(dated, NOW)).toBeGreaterThan(3500);
  expect(problemsOf({ ...dated, until: '2001-01-01T00:00', code: 'abc' }, NOW)).toEqual(['code', 'until']);
  expect(newCode((max) => max - 1)).toMatch(/^[a-z0-9]{4}$/);
});

test('CALL-SHR-01 what is typed into a share stays while others of the list come and go, and while it goes itself', async () => {
  let list = [share('trip'), share('plan')];
  const { store } = await renderScreenAt(<ShareHub />, '/fileManage/share', {}, (fake) => {
    installLayout(1200);
    fake.answers.shareList = () => success({ list, total: list.length });
  });
  await user.click(screen.getAllByTestId('record')[0] as HTMLElement);
  await user.click(screen.getByTestId('share-modify'));
  const name = () => screen.getByRole('textbox', { name: /Name/ });
  await user.clear(name());
  await user.type(name(), 'Our trip');
  list = [share('plan')];
  const data = { id: 's-trip', name: 'trip', kind: 'file', from: '' };
  store.dispatch(pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic: 'share', type: 'visited', data }));
  await settle(1500);
  expect(name()).toHaveValue('Our trip');
});

test('VRT-06 links behind many shares with members are listed and counted', async () => {
  const members = Array.from({ length: 230 }, (_, n) => share(`with ${n}`, { members: ['ben'] }));
  const all = [...members, share('late link'), ...members.map((one) => ({ ...one, id: `${one.id}+` }))];
  await renderScreenAt(<ShareHub />, '/fileManage/share', {}, (fake) => {
    installLayout(1200);
    fake.answers.shareList = ({ page, size }) =>
      success({ list: all.slice((Number(page) - 1) * Number(size), Number(page) * Number(size)), total: all.length });
  });
  await settle(500);
  expect(screen.getByTestId('record')).toHaveAttribute('data-name', 'late link');
  expect(screen.getByText('1 share')).toBeInTheDocument();
});

test('VRT-06 a list of shares that cannot be read to its end says so, and is read again', async () => {
  const members = Array.from({ length: 200 }, (_, n) => share(`with ${n}`, { members: ['ben'] }));
  let isAway = true;
  await renderScreenAt(<ShareHub />, '/fileManage/share', {}, (fake) => {
    installLayout(1200);
    fake.answers.shareList = ({ page }) => {
      if (Number(page) === 1) return success({ list: members, total: 201 });
      return isAway ? failure('TIMEOUT', '') : success({ list: [share('late link')], total: 201 });
    };
  });
  await settle(500);
  expect(screen.queryByText('Nothing is shared')).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle(500);
  expect(screen.getByTestId('record')).toHaveAttribute('data-name', 'late link');
});
