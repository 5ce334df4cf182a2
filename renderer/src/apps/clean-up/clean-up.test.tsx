import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
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
