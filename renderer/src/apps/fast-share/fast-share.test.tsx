import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FastShareRecord } from '#shared/contract/calls-fastshare.ts';
import { failure, success, type CallResult } from '../../api/result.ts';
import { fastShareUrl, readFastShare } from '../../components/files/fast-share-url.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { FastShareCenter } from './fast-share-center.tsx';
import { FastShare } from './fast-share.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'sharing', 'fastshare']);
  stopClock();
});
afterEach(startClock);

type Answers = Record<string, (args: Record<string, unknown>) => CallResult<unknown>>;
const folders = { [HOME]: { names: ['inbox/'] }, [`${HOME}/inbox`]: { names: [] } };
const in10Minutes = (): number => Math.floor(Date.now() / 1000) + 600;

async function open(content: React.ReactNode, url: string, answers: Answers = {}) {
  const rendered = await renderScreenAt(content, url, folders, (files) => {
    files.answers.userList = () => success({ list: [{ username: 'mira' }, { username: 'ben', nick_name: 'Ben' }] });
    files.answers.fastShareSetting = () => success({ receive: 'ask', path: HOME, remind: 1 });
    files.answers.fastShareList = () => success({ list: [], total: 0 });
    Object.assign(files.answers, answers);
  });
  await settle();
  return rendered;
}
const openSend = (answers: Answers = {}, url = fastShareUrl([`${HOME}/a.txt`, `${HOME}/docs`])) =>
  open(<FastShare />, url, answers);
const push = async (store: { dispatch: (action: unknown) => unknown }, data: object): Promise<void> => {
  act(() => {
    store.dispatch(pushReceived({ id: 1, topic: 'fastshare', type: 'progress', at: 0, data } as never));
  });
  await settle(200);
};

describe('sending', () => {
  test('APP-FSH-01 the address names what is sent, to whom and by which code', () => {
    const paths = [`${HOME}/a b.txt`, `${HOME}/c&d`];
    expect(readFastShare(fastShareUrl(paths, 'ben').slice('/fastShare'.length))).toEqual({
      paths,
      to: 'ben',
      code: '',
    });
    expect(readFastShare('?code=12-34x567')).toEqual({ paths: [], to: '', code: '123456' });
  });

  test('APP-FSH-01 entries go to the people who are chosen, without those that were left out', async () => {
    const { files, openWindow } = await openSend({ fastShareCreate: () => success({ id: 'f', expire_at: 1 }) });
    expect(screen.getByTestId('fast-send')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Ben' }));
    await user.click(screen.getByRole('button', { name: 'Leave “docs” out' }));
    await user.click(screen.getByTestId('fast-send'));
    await settle();
    expect(files.named('fastShareCreate')).toEqual([{ paths: [`${HOME}/a.txt`], to: ['ben'] }]);
    expect(openWindow).toHaveBeenCalledWith('/fastShareCenter/initiate');
  });

  test('APP-FSH-01 a refusal is told in words, and what was chosen stays', async () => {
    await openSend({ fastShareCreate: () => failure('N003004', 'Sharing is switched off for you') });
    await user.click(screen.getByRole('checkbox', { name: 'Ben' }));
    await user.click(screen.getByTestId('fast-send'));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('Sharing is switched off for you');
    expect(screen.getByRole('checkbox', { name: 'Ben' })).toBeChecked();
    expect(screen.getAllByTestId('sent-entry')).toHaveLength(2);
  });

  test('APP-FSH-01 a code is shown with its QR code and how long it lasts, then who has taken it', async () => {
    const { store } = await openSend({
      fastShareCreate: () => success({ id: 'f', code: '042137', url: '/fastShare?code=042137', expire_at: in10Minutes() }), // prettier-ignore
    });
    await user.click(screen.getByRole('button', { name: 'By a code' }));
    await user.click(screen.getByTestId('fast-send'));
    await settle();
    expect(screen.getByTestId('fast-code')).toHaveTextContent('042 137');
    expect(screen.getByTestId('qr-code').dataset.text).toMatch(/\/fastShare\?code=042137$/);
    expect(screen.getByText('Can be taken for 10:00')).toBeInTheDocument();
    await settle(61_000);
    expect(screen.getByText('Can be taken for 8:59')).toBeInTheDocument();
    await push(store, { id: 'other', state: 'done', to: 'Max', rate: 1 });
    expect(screen.getByTestId('fast-code')).toBeInTheDocument();
    await push(store, { id: 'f', state: 'run', to: 'Ben', rate: 0.4 });
    expect(screen.getByRole('progressbar', { name: 'Ben is receiving it' })).toHaveAttribute('aria-valuenow', '40');
    await push(store, { id: 'f', state: 'done', to: 'Ben', rate: 1 });
    expect(screen.getByTestId('fast-outcome')).toHaveTextContent('Ben has received everything.');
  });

  test('APP-FSH-01 a code that nobody took ends; another one is made from the same entries', async () => {
    await openSend({
      fastShareCreate: () => success({ id: 'f', code: '042137', url: '/fastShare?code=042137', expire_at: in10Minutes() }), // prettier-ignore
    });
    await user.click(screen.getByRole('button', { name: 'By a code' }));
    await user.click(screen.getByTestId('fast-send'));
    await settle(601_000);
    expect(screen.getByTestId('fast-outcome')).toHaveAttribute('data-state', 'over');
    await user.click(screen.getByRole('button', { name: 'Make another code' }));
    expect(screen.getAllByTestId('sent-entry')).toHaveLength(2);
  });

  test('APP-FSH-01 a code is taken back', async () => {
    const { files } = await openSend({
      fastShareCreate: () => success({ id: 'f', code: '042137', url: '/fastShare?code=042137', expire_at: in10Minutes() }), // prettier-ignore
      fastShareCancel: () => success(null),
    });
    await user.click(screen.getByRole('button', { name: 'By a code' }));
    await user.click(screen.getByTestId('fast-send'));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await settle();
    expect(files.named('fastShareCancel')).toEqual([{ ids: ['f'] }]);
    expect(screen.queryByTestId('fast-code')).toBeNull();
  });
});

describe('receiving by a code', () => {
  test('APP-FSH-01 six digits are taken into the chosen folder', async () => {
    const { files, openWindow } = await open(<FastShare />, '/fastShare?code=042137', {
      fastShareAnswer: () => success({ task_id: 't' }),
    });
    expect(screen.getByTestId('fast-code-field')).toHaveValue('042137');
    await user.click(screen.getByRole('button', { name: 'Choose another folder' }));
    await settle();
    const picker = within(screen.getByTestId('folder-picker'));
    await user.click(picker.getByRole('button', { name: 'inbox' }));
    await settle();
    await user.click(picker.getByTestId('folder-picker-ok'));
    await user.click(screen.getByTestId('fast-take'));
    await settle();
    expect(files.named('fastShareAnswer')).toEqual([{ code: '042137', action: 'accept', to: `${HOME}/inbox` }]);
    await user.click(screen.getByRole('button', { name: 'Show the progress' }));
    expect(openWindow).toHaveBeenCalledWith('/fastShareCenter/download');
  });

  test('APP-FSH-01 a code that nobody has is told at the field, which only takes digits', async () => {
    await open(<FastShare />, '/fastShare', { fastShareAnswer: () => failure('N003003', 'This code is not right') });
    const field = screen.getByTestId('fast-code-field');
    expect(screen.getByTestId('fast-take')).toBeDisabled();
    await user.type(field, '12a 3-4567');
    expect(field).toHaveValue('123456');
    await user.click(screen.getByTestId('fast-take'));
    await settle();
    expect(field).toHaveAccessibleDescription('This code is not right');
    expect(field).toHaveValue('123456');
  });
});

const record = (part: Partial<FastShareRecord> & { id: string }): FastShareRecord => ({
  ...{
    name: `Entry ${part.id}`,
    from: 'Ben',
    to: 'Mira',
    count: 1,
    size: 5,
    state: 'wait',
    rate: 0,
    at: 1_700_000_000,
  },
  ...{ expire_at: 0, task_id: '', paths: [], receiver: '', code: '', place: '', ...part },
});
const openBox = (box: string, list: FastShareRecord[], answers: Answers = {}) =>
  open(<FastShareCenter setting={<p>Settings of it</p>} />, `/fastShareCenter/${box}`, {
    fastShareList: () => success({ list, total: list.length }),
    ...answers,
  });
const row = (name: string) => document.querySelector<HTMLElement>(`[data-testid="record"][data-name="${name}"]`)!;
const action = (id: string) => document.querySelector<HTMLElement>(`button[data-action="${id}"]`)!;

describe('the centre', () => {
  test('APP-FSC-01 what came in is accepted into a folder, or refused after a question', async () => {
    const list = [record({ id: 'a' }), record({ id: 'b' }), record({ id: 'c', state: 'refused' })];
    const { files } = await openBox('receive', list, { fastShareAnswer: () => success({ task_id: 't' }) });
    expect(document.querySelector('[data-tab="/fastShareCenter/receive"]')).toHaveTextContent('2');
    await user.click(row('Entry c'));
    expect(action('accept')).toBeDisabled();
    await user.click(row('Entry a'));
    await user.click(action('accept'));
    await settle();
    await user.click(within(screen.getByTestId('folder-picker')).getByTestId('folder-picker-ok'));
    await settle();
    await user.click(row('Entry b'));
    await user.click(action('refuse'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Refuse' }));
    await settle();
    expect(files.named('fastShareAnswer')).toEqual([
      { id: 'a', action: 'accept', to: HOME },
      { id: 'b', action: 'refuse' },
    ]);
  });

  test('APP-FSC-01 what was sent says how it stands; it is taken back while it can be, and sent again afterwards', async () => {
    const paths = [`${HOME}/a.txt`];
    const list = [
      record({ id: 'a', to: '', code: '042137' }),
      record({ id: 'b', state: 'run', rate: 0.42 }),
      record({ id: 'c', state: 'refused', paths, receiver: 'ben' }),
    ];
    const { files, openWindow } = await openBox('initiate', list, { fastShareCancel: () => success(null) });
    expect(row('Entry a')).toHaveTextContent('By code');
    expect(row('Entry a')).toHaveTextContent('Code 042 137');
    expect(row('Entry b')).toHaveTextContent('Copying, 42 %');
    await user.click(row('Entry a'));
    expect(action('again')).toBeDisabled();
    await user.click(action('takeBack'));
    await settle();
    expect(files.named('fastShareCancel')).toEqual([{ ids: ['a'] }]);
    await user.click(row('Entry c'));
    expect(action('takeBack')).toBeDisabled();
    await user.click(action('again'));
    expect(openWindow).toHaveBeenCalledWith(fastShareUrl(paths, 'ben'), { name: '/fastShare#' });
  });

  test('APP-FSC-02 receptions: what runs is stopped, what is done opens its folder; the list follows what the device tells', async () => {
    const list = [record({ id: 'a', state: 'run', task_id: 't' }), record({ id: 'b', state: 'done', place: HOME })];
    const { files, openWindow, store } = await openBox('download', list, { fastShareCancel: () => success(null) });
    await user.click(row('Entry a'));
    await user.click(action('stop'));
    await settle();
    expect(files.named('fastShareCancel')).toEqual([{ ids: ['a'] }]);
    await user.click(row('Entry b'));
    await user.click(action('open'));
    expect(openWindow).toHaveBeenCalledWith(expect.stringContaining('path='), { folderPath: HOME });
    list[0] = record({ id: 'a', state: 'done' });
    await push(store, { id: 'a', state: 'done' });
    expect(row('Entry a')).toHaveTextContent('Done');
  });

  test('APP-FSC-02 the settings stand in the centre; an empty list and one that failed say so', async () => {
    await openBox('setting', []);
    expect(screen.getByText('Settings of it')).toBeInTheDocument();
    document.body.innerHTML = '';
    await openBox('receive', []);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('Nothing has come in');
    document.body.innerHTML = '';
    await openBox('receive', [], { fastShareList: () => failure('N000007', 'Storage is away') });
    expect(screen.getByText('Storage is away')).toBeInTheDocument();
  });
});
