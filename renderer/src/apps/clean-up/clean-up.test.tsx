import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { resetDialogs, toastStore } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { chosenBy, toggled } from './choice.ts';
import { CleanUp } from './clean-up.tsx';

const file = (name: string, mtime: number) => ({
  id: name,
  name,
  path: `/f/${name}`,
  display_path: `my files/${name}`,
  is_dir: '0',
  ftype: 0,
  size: 100,
  mtime,
});
const copies = { hash: 'h', size: 100, files: [file('a.jpg', 1), file('b.jpg', 3), file('c.jpg', 2)] };

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'care']);
  stopClock();
});
afterEach(startClock);

test('APP-CLEAR-01, APP-CLEAR-02 a search tells how far it is, the newest copy is kept, and what goes is confirmed', async () => {
  let rate = 0.4;
  const { files } = await renderScreenAt(<CleanUp />, '/fileClear-home', {}, (fake) => {
    fake.answers.clearScan = () => success({ task_id: 't1' });
    fake.answers.clearResult = () =>
      success({
        state: rate < 1 ? 'run' : 'done',
        rate,
        groups: rate < 1 ? [] : [copies],
        total: rate < 1 ? 0 : 1,
        bytes: 200,
      });
    fake.answers.clearClean = () => success({ task_id: 't2', freed: 200 });
  });
  fireEvent.click(screen.getByTestId('clear-start'));
  expect(screen.getByTestId('clear-start')).toBeDisabled();
  await settle();
  await settle(300);
  expect(screen.getByText('Looking… 40 %')).toBeInTheDocument();
  rate = 1;
  await settle(1000);
  const boxes = screen.getAllByTestId('clear-file').map((row) => within(row).getByRole('checkbox'));
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true]);
  expect(boxes[1]).toBeDisabled();
  await user.click(screen.getByTestId('clear-clean'));
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }));
  await settle();
  expect(files.named('clearClean')).toEqual([{ task_id: 't1', paths: ['/f/a.jpg', '/f/c.jpg'] }]);
  expect(screen.getByText('Everything that was found is cleared')).toBeInTheDocument();
  // The recycle bin has them under their old places: one press brings both back.
  files.answers.recycleList = () =>
    success({
      list: copies.files.map(({ path }) => ({ id: `bin ${path}`, path })),
      total: 3,
      used: 300,
    });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await settle(1000);
  expect(files.named('recycleRestore')).toEqual([
    { scope: 'my', ids: ['bin /f/a.jpg', 'bin /f/c.jpg'], conflict: 'ask' },
  ]);
});

test('APP-CLEAR-02 what was changed meanwhile keeps nothing else from going: it leaves the list, and that is said', async () => {
  let found = [copies];
  const { files } = await renderScreenAt(<CleanUp />, '/fileClear-home', {}, (fake) => {
    fake.answers.clearScan = () => success({ task_id: 't1' });
    fake.answers.clearResult = () => success({ state: 'done', rate: 1, groups: found, total: 1, bytes: 200 });
    fake.answers.clearClean = () => failure('N000001', 'Parameter error');
  });
  await user.click(screen.getByTestId('clear-start'));
  await settle();
  await settle(300);
  // The one that was to stay is gone.
  found = [{ ...copies, files: copies.files.filter(({ name }) => name !== 'b.jpg') }];
  await user.click(screen.getByTestId('clear-clean'));
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }));
  await settle(300);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(toastStore.getState().at(-1)?.text).toBe(i18next.t('care:clear.clean.changed'));
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  files.answers.clearClean = () => success({ task_id: 't2', freed: 100 });
  await user.click(screen.getByTestId('clear-clean'));
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }));
  await settle();
  expect(files.named('clearClean').at(-1)).toEqual({ task_id: 't1', paths: ['/f/a.jpg'] });
});

test.each([
  ['cancel', undefined],
  ['fail', 'clear.failed'],
] as const)(
  'APP-CLEAR-01 a search that ends by %s does not say that there is nothing to clear',
  async (state, said) => {
    resetDialogs();
    await renderScreenAt(<CleanUp />, '/fileClear-home', {}, (fake) => {
      fake.answers.clearScan = () => success({ task_id: 't1' });
      fake.answers.clearResult = () => success({ state, rate: 0.3, groups: [], total: 0, bytes: 0 });
    });
    await user.click(screen.getByTestId('clear-start'));
    await settle();
    await settle(300);
    expect(screen.queryByText('Nothing found to clear')).toBeNull();
    expect(screen.getByTestId('clear-start')).toBeEnabled();
    expect(toastStore.getState().at(-1)?.text).toBe(said && i18next.t(`care:${said}`));
  },
);

test('APP-CLEAR-01 large files from a size on a slider; old files by months, with when they were last used', async () => {
  const { files, openWindow } = await renderScreenAt(<CleanUp />, '/fileClear-home', {}, (fake) => {
    fake.answers.clearScan = () => success({ task_id: 't1' });
    fake.answers.clearResult = () =>
      success({
        state: 'done',
        rate: 1,
        groups: ['film.mkv', 'report.docx'].map((name) => ({
          hash: '',
          size: 100,
          used: 1_600_000_000,
          files: [file(name, 1)],
        })),
        total: 2,
        bytes: 200,
      });
  });
  await user.selectOptions(screen.getByLabelText('Look for'), 'large');
  const slider = screen.getByRole('slider', { name: /At least/ });
  expect(slider).toHaveAttribute('aria-valuetext', '100MB');
  fireEvent.change(slider, { target: { value: '6' } });
  expect(slider).toHaveAttribute('aria-valuetext', '1GB');
  await user.click(screen.getByTestId('clear-start'));
  await settle();
  await settle(300);
  await user.click(screen.getByRole('button', { name: 'Look again' }));

  await user.selectOptions(screen.getByLabelText('Look for'), 'old');
  expect(screen.getByLabelText('Not changed and not opened for')).toHaveDisplayValue('1 year');
  await user.selectOptions(screen.getByLabelText('Not changed and not opened for'), '2 years');
  await user.click(screen.getByTestId('clear-start'));
  await settle();
  await settle(300);
  expect(files.named('clearScan')).toEqual([
    { kind: 'large', min_size: 1024 ** 3 },
    { kind: 'old', months: 24 },
  ]);

  // Nothing goes unless it is chosen; Enter looks at it first, the arrows go from one to the next.
  const rows = screen.getAllByTestId('clear-file');
  expect(rows[0]).toHaveTextContent(/Last used 2020-09-1/);
  expect(screen.getByTestId('clear-clean')).toBeDisabled();
  within(rows[0] as HTMLElement)
    .getByRole('checkbox')
    .focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(openWindow).toHaveBeenLastCalledWith(
    '/zsviewer?path=%2Ff%2Freport.docx',
    expect.objectContaining({ title: 'report.docx' }),
  );
  await user.keyboard(' ');
  expect(screen.getByTestId('clear-clean')).toHaveTextContent('Clear 100B');
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByTestId('clear-clean')).toHaveTextContent('Clear 200B');
  await user.click(screen.getByRole('button', { name: 'Select none' }));
  expect(screen.getByTestId('clear-clean')).toBeDisabled();
});

test('APP-CLEAR-02 the last copy of a content cannot be chosen; a rule keeps one of each', () => {
  const all = new Set(['/f/a.jpg', '/f/c.jpg']);
  expect(toggled(copies, all, '/f/b.jpg', true)).toBe(all);
  expect([...toggled(copies, all, '/f/a.jpg', true)]).toEqual(['/f/c.jpg']);
  expect(toggled(copies, all, '/f/b.jpg', false).size).toBe(3);
  expect([...chosenBy([copies], 'oldest')]).toEqual(['/f/b.jpg', '/f/c.jpg']);
  expect(chosenBy([copies], 'none').size).toBe(0);
});
