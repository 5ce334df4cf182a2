import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { ShareFiles } from './share-files.tsx';

const entry = (name: string) => ({ id: `/${name}`, name, path: `/${name}`, is_dir: '0', size: 8, mtime: 1, ftype: 0 });
const info = {
  name: 'Trip',
  kind: 'file',
  owner_nick: 'Mira',
  need_code: 0,
  expire_at: 0,
  count: 0,
  limit: 0,
} as const;

/** A share of these files, page by page, looked at by somebody who is signed in. */
async function open(names: readonly string[]) {
  const shown = await renderScreenAt(
    <ShareFiles
      share={{ id: 'abc', sticket: '' }}
      info={info}
      video={false}
      onRefused={() => undefined}
      onCheck={() => Promise.resolve(true)}
    />,
    '/share/abc',
    { [HOME]: { names: [] } },
    (files) => {
      files.answers.shareContent = ({ page, size }) => {
        const from = (Number(page) - 1) * Number(size);
        return success({ list: names.slice(from, from + Number(size)).map(entry), total: names.length });
      };
      files.answers.shareSave = () => success({ task_id: 't' });
    },
  );
  await settle();
  return shown;
}
const saved = async (): Promise<void> => {
  await settle();
  // The dialog is a part that comes later; then it reads where it is.
  await settle(100);
  await user.click(screen.getByTestId('folder-picker-ok'));
  await settle();
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'sharing']);
  stopClock();
});
afterEach(startClock);

test('APP-SHC-01 all of a share is saved, also what the list does not show yet', async () => {
  const names = Array.from({ length: 1201 }, (_none, index) => `${index}.txt`);
  const { files } = await open(names);
  expect(screen.getAllByTestId('share-entry')).toHaveLength(200);
  await user.click(screen.getByTestId('share-save'));
  await saved();
  const asked = files.named('shareSave') as { paths: string[]; to: string }[];
  expect(asked.map(({ paths }) => paths.length)).toEqual([1000, 201]);
  expect(asked.flatMap(({ paths }) => paths)).toEqual(names.map((name) => `/${name}`));
});

test('APP-SHC-01 one file of a share is saved alone', async () => {
  const { files } = await open(['a.txt', 'b.txt']);
  await user.click(screen.getByRole('button', { name: 'Save b.txt to my files' }));
  await saved();
  expect(files.named('shareSave')).toEqual([{ id: 'abc', paths: ['/b.txt'], to: HOME }]);
});

test('RTE-20 a file that the page cannot show says so, and is offered to download', async () => {
  await open(['plan.pdf']);
  await user.click(within(screen.getByTestId('share-entry')).getByText('plan.pdf'));
  await settle();
  const preview = within(screen.getByTestId('share-preview'));
  expect(preview.getByText('This file cannot be shown here')).toBeInTheDocument();
  expect(preview.getByRole('link')).toHaveAttribute('download', 'plan.pdf');
});
