import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { resetDialogs } from '../dialogs/dialog-service.ts';
import { toastRefusal } from './ask-access.tsx';
import { TeamAccess } from './team-access.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'filework']);
  stopClock();
});
afterEach(startClock);

const granters = [{ username: 'admin', nick_name: 'Mira' }];
const TEAM = '/zenith_sata/public/g1';

function Line() {
  const { t } = useTranslation(['files', 'filework']);
  return <TeamAccess id="g1" translate={translateWith(t)} />;
}

async function open(access: object) {
  let now = access;
  const rendered = await renderScreenAt(<Line />, '/publicManage/myFiles', {}, (fake, store) => {
    store.dispatch(accountLoaded({ ...master, isMaster: false }));
    fake.answers.groupAccess = () => success({ granters, ...now });
    fake.answers.groupAsk = () => success({ state: 'asked', asked_at: 1, answered_at: 0, until: 0 });
  });
  await settle();
  const become = async (next: object): Promise<void> => {
    now = next;
    act(() => {
      rendered.store.dispatch(
        pushReceived({ cmd: 'message', id: 1, topic: 'group', type: 'permission', to: 'ann', ts: 0, data: {} }),
      );
    });
    await settle(200);
  };
  return { ...rendered, become };
}
const request = (state: string, more: object = {}) => ({
  state,
  asked_at: 1_790_000_000,
  answered_at: 1_790_000_000,
  until: 0,
  ...more,
});

test('APP-PUB-01 the line names who can grant, sends the reason with the request, and follows what becomes of it', async () => {
  const { files, become } = await open({ permission: 0, request: null });
  expect(screen.getByTestId('team-access')).toHaveTextContent('Mira can let you change files');
  await user.click(screen.getByRole('button', { name: 'Ask for it' }));
  await settle();
  await user.type(screen.getByLabelText('What for (optional)'), 'photos');
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  await settle();
  expect(files.named('groupAsk')).toEqual([{ id: 'g1', note: 'photos' }]);

  await become({ permission: 0, request: request('asked') });
  expect(screen.getByTestId('team-access')).toHaveTextContent('You asked Mira on');
  expect(screen.queryByRole('button', { name: /Ask/ })).toBeNull();
  await become({ permission: 0, request: request('refused') });
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeInTheDocument();
  await become({ permission: 1, request: request('granted', { until: 1_790_000_000 }) });
  expect(screen.getByText(/You can change files here until/)).toBeInTheDocument();
  await become({ permission: 1, request: request('granted') });
  expect(screen.queryByRole('note')).toBeNull();
});

test('APP-PUB-01 a refusal for lack of rights in a team folder offers the way to ask; no other refusal does', async () => {
  const { store, files } = await open({ permission: 0, request: null });
  const translate = translateWith(i18next.getFixedT('en-US', ['files', 'filework']));
  const said = async (refusal: string, path: string): Promise<void> => {
    act(() => {
      toastRefusal(refusal, [path], { store, translate });
    });
    await settle();
  };
  const ask = () => screen.queryAllByRole('button', { name: 'Ask for it' });
  // The line of the folder has its own.
  expect(ask()).toHaveLength(1);
  await said('refusal.sameFolder', TEAM);
  await said('refusal.readOnly', '/usb/stick');
  // Of a drive nobody can be asked by a call; whose decision it is, is said.
  expect(screen.getByText(/^No read-write permission here\. .* an administrator can let you\.$/)).toBeInTheDocument();
  expect(ask()).toHaveLength(1);
  // The same words are said once within three seconds.
  act(resetDialogs);
  await said('refusal.readOnly', `${TEAM}/Plans`);
  expect(screen.getAllByText('No read-write permission here')).not.toHaveLength(0);
  const [, offered] = ask();
  if (offered === undefined) throw new Error('nothing is offered');
  await user.click(offered);
  await settle();
  expect(files.named('groupAccess').at(-1)).toEqual({ id: 'g1' });
  expect(screen.getByRole('button', { name: 'Send the request' })).toBeInTheDocument();
});
