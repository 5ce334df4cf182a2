import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OfferedRoutes } from '../../components/offered-routes.ts';
import { forwardShortcut } from '../../components/shortcuts/forward.ts';
import { i18next } from '../../i18n/index.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { SettingPart } from './setting-part.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const pageOf = (path: string) => (
  <>
    <h1>{path}</h1>
    <SettingPart at="led" title="Lights" />
    <SettingPart at="fan" title="Fan" />
  </>
);
const open = (url: string, isMaster = true, isBuilt: (path: string) => boolean = () => true) =>
  renderScreenAt(
    <OfferedRoutes value={isBuilt}>
      <SettingsFrame pageOf={pageOf} />
    </OfferedRoutes>,
    url,
    {},
    (_files, store) => {
      if (!isMaster) store.dispatch(accountLoaded({ ...master, isMaster: false }));
    },
  );
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-setting]')].map(({ dataset }) => dataset.setting ?? '');
const field = () => screen.getByRole('textbox', { name: 'Search settings' });
/** What was typed counts after a rest. */
const search = async (keyword: string): Promise<void> => {
  await user.clear(field());
  await user.type(field(), keyword);
  await settle(400);
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'settings', 'apps']);
  Element.prototype.scrollIntoView = () => undefined;
  stopClock();
});
afterEach(startClock);

test('APP-SET-01 the administrator sees the 15 children and remote help, the others 7', async () => {
  await open('/setting/about');
  expect(shown()).toHaveLength(16);
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('About');
  document.body.innerHTML = '';
  await open('/setting/about', false);
  expect(
    shown()
      .map((path) => path.slice(9))
      .sort(),
  ).toEqual(
    ['about', 'backup', 'fastShare', 'fileAndShare', 'help', 'outsideDevice', 'shareSetting'], // prettier-ignore
  );
});

test('APP-SET-01 WIN-27 a child without a screen is not offered', async () => {
  await open('/setting/about', true, (path) => path !== '/setting/mount');
  expect(shown()).not.toContain('/setting/mount');
});

test('APP-SET-01 going from child to child, with mouse and arrow keys, leaves the frame and its search in place', async () => {
  const { url } = await open('/setting/about');
  const before = field();
  await user.click(screen.getByRole('button', { name: 'Network' }));
  expect(url()).toBe('/setting/network');
  expect(screen.getByRole('heading', { name: '/setting/network' })).toBeInTheDocument();
  expect(field()).toBe(before);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Two network ports' })).toHaveFocus();
  await user.keyboard('{End}{Enter}');
  expect(url()).toBe('/setting/about');
  await user.keyboard('{Home}{ArrowUp}');
  expect(field()).toHaveFocus();
});

test('APP-SET-01 a search finds settings of all pages, and the one that is chosen is shown and marked', async () => {
  const { url } = await open('/setting/about');
  await search('brightness');
  expect(shown()).toEqual(['/setting/hardware?at=led']);
  expect(screen.getByRole('status')).toHaveTextContent('1 setting found');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(url()).toBe('/setting/hardware?at=led');
  expect(screen.getByRole('region', { name: 'Lights' })).toHaveFocus();
  expect(document.querySelectorAll('[data-found]')).toHaveLength(1);
  await search('smart');
  await user.keyboard('{Enter}');
  expect(url()).toBe('/setting/poolManage?currentPage=5');
});

test('APP-SET-01 Enter right after the last letter opens what was typed, not what was found before', async () => {
  const { url } = await open('/setting/about');
  await search('brightness');
  await user.clear(field());
  await user.type(field(), 'wi-fi{Enter}');
  expect(url()).toBe('/setting/network?at=wifi');
});

test('APP-SET-01 file settings are found too, in a window of their own; others find only what is theirs', async () => {
  const { openWindow } = await open('/setting/about', false);
  await search('same names');
  await user.keyboard('{Enter}');
  expect(openWindow).toHaveBeenCalledWith('/fileSetting/sameName');
  // By what stands on the page, too.
  await search('double click{Enter}');
  expect(openWindow).toHaveBeenLastCalledWith('/fileSetting/common');
  await search('brightness');
  expect(shown()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('0 settings found');
});

test('APP-SET-01 SHK-03 mod+F goes to the search; in a narrow window the menu is opened and closed by keys', async () => {
  await open('/setting/about');
  const opener = screen.getByRole('button', { expanded: false });
  expect(opener).toHaveTextContent('About');
  expect(forwardShortcut({ keys: 'mod+F', window: 'w1' })).toBe(true);
  await settle(50);
  expect(field()).toHaveFocus();
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(opener).toHaveFocus();
  await user.click(opener);
  await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Help' }));
  expect(opener).toHaveAttribute('aria-expanded', 'false');
});
