import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OfferedRoutes } from '../../components/offered-routes.ts';
import { changeLanguage, i18next } from '../../i18n/index.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { SupportPhoneContext } from '../../components/support-phone.ts';
import { HelpCenter } from './index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'helpdesk', 'apps', 'errors', 'doctor']);
  stopClock();
});
afterEach(startClock);

const open = async (url: string, { isMaster = true, phone = '' } = {}) => {
  const shown = await renderScreenAt(
    <OfferedRoutes value={() => true}>
      <SupportPhoneContext value={phone}>
        <HelpCenter />
      </SupportPhoneContext>
    </OfferedRoutes>,
    url,
    {},
    (_files, store) => {
      if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
    },
  );
  await settle();
  await settle();
  return shown;
};
const shownTopic = (): string | undefined => screen.queryByTestId('help-topic')?.dataset.topic;
const search = (): HTMLElement => screen.getByTestId('place-search');

test('APP-HELP-01 opened with the route of an app it shows its topic, of an unknown one the overview', async () => {
  const { setTitle } = await open('/helpCenter?topic=%2FfileManage%2FmyFiles');
  expect(shownTopic()).toBe('files');
  expect(screen.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  expect(setTitle).toHaveBeenCalledWith('Files - Help centre');
  document.body.innerHTML = '';
  await open('/helpCenter?topic=%2Fmonitor%2Fnet');
  expect(shownTopic()).toBe('monitor');
  document.body.innerHTML = '';
  await open('/helpCenter?topic=%2Fnowhere');
  expect(screen.getByTestId('help-overview')).toBeVisible();
});

test('APP-HELP-01 a topic opens its app and related topics', async () => {
  const { openWindow, url } = await open('/helpCenter?topic=recycle');
  await user.click(within(screen.getByRole('group', { name: 'Go there' })).getByRole('button'));
  expect(openWindow).toHaveBeenCalledWith('/recycle/myFile');
  const related = within(screen.getByRole('region', { name: 'Related topics' }));
  await user.click(related.getByRole('button', { name: 'File clearing' }));
  expect(url()).toBe('/helpCenter?topic=cleanUp');
  expect(shownTopic()).toBe('cleanUp');
});

test('APP-HELP-01 a code shows what it means and what to do, and leads to its topic', async () => {
  await open('/helpCenter');
  await user.type(search(), 'n300034{Enter}');
  await settle();
  const card = screen.getByRole('region', { name: 'N300034' });
  expect(card).toHaveTextContent('The disk position changed');
  expect(card).toHaveTextContent('Do not format anything');
  await user.click(within(card).getByRole('button', { name: /More about it/ }));
  expect(shownTopic()).toBe('pools');
  expect(search()).toHaveValue('');
});

test('APP-HELP-01 words are found by keyboard alone; without a hit the report is offered', async () => {
  const { url } = await open('/helpCenter');
  await user.keyboard('/');
  expect(search()).toHaveFocus();
  await user.keyboard('fat32');
  await settle(400);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveTextContent('External drives');
  await user.keyboard('{Enter}');
  expect(shownTopic()).toBe('drives');
  await user.type(search(), 'recycle{Enter}');
  await settle();
  expect(shownTopic()).toBe('recycle');
  await user.type(search(), 'zebra');
  await settle(400);
  expect(screen.getByText('No hits')).toBeVisible();
  await user.click(within(screen.getByTestId('empty-state')).getByRole('button', { name: 'Report a problem' }));
  expect(url()).toBe('/helpCenter/submitInfo');
});

test('APP-HELP-01 arrow keys go along the topics, and the shown one is marked', async () => {
  await open('/helpCenter');
  const menu = within(screen.getByRole('navigation', { name: 'Topics' }));
  menu.getByRole('button', { name: 'Overview' }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(shownTopic()).toBe('desktop');
  expect(menu.getByRole('button', { name: 'Desktop and windows' })).toHaveAttribute('aria-current', 'page');
  await user.keyboard('{End}');
  expect(menu.getByRole('button', { name: 'Network and access from outside' })).toHaveFocus();
});

test('APP-HELP-01 remote help is the administrator’s; the number is the one of the configuration', async () => {
  await open('/helpCenter', { phone: ' 400 123 ' });
  expect(screen.getByRole('button', { name: /^Remote help/ })).toBeVisible();
  expect(screen.getByText('You can also call 400 123.')).toBeVisible();
  document.body.innerHTML = '';
  await open('/helpCenter', { isMaster: false });
  expect(screen.queryByRole('button', { name: /^Remote help/ })).toBeNull();
  expect(screen.queryByText(/You can also call/)).toBeNull();
});

test('APP-HELP-01 another language tells the same topic', async () => {
  await open('/helpCenter?topic=safeBox');
  await i18next.loadNamespaces(['places', 'helpdesk']);
  await changeLanguage('zh-CN');
  await settle();
  await settle();
  expect(screen.getByRole('heading', { level: 1, name: '保险箱' })).toBeVisible();
  await changeLanguage('en-US');
});
