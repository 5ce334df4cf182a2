import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { DriveFolderChoice } from './drive-folder-choice.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'netdisk']);
  stopClock();
});
afterEach(startClock);

const entry = (path: string, isDir: boolean): object => ({
  id: path,
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  is_dir: isDir ? '1' : '0',
  size: 0,
  mtime: 1_700_000_000,
});

function Choice({ first }: { first: string }) {
  const [path, setPath] = useState(first);
  return <DriveFolderChoice kind="tianyi" path={path} onPath={setPath} />;
}

async function open(list: (path: string) => CallResult<unknown>, first = '/') {
  await renderScreenAt(<Choice first={first} />, '/backupTianyi', {}, (files) => {
    files.answers.netdiskList = ({ path }) => list(path as string);
    files.answers.netdiskAccount = () => success({ list: [{ kind: 'tianyi', account: 'b', nick: '', used: 0, total: 1, login: 1 }] }); // prettier-ignore
  });
  await settle();
}
const shown = (): string | undefined => screen.getByTestId('drive-folder-choice').dataset.path;

test('APP-NETD-02 where a folder is to be chosen only folders are shown, and the one that is open is the choice', async () => {
  await open((path) =>
    success({ list: path === '/' ? [entry('/Trips', true), entry('/a.txt', false)] : [], total: path === '/' ? 2 : 0 }),
  );
  expect(screen.queryByText('a.txt')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Trips' }));
  await settle();
  expect(shown()).toBe('/Trips');
  expect(screen.getByRole('note')).toHaveTextContent('No folders in here');
  await user.click(screen.getByRole('button', { name: 'One folder up' }));
  await settle();
  expect(shown()).toBe('/');
});

test('APP-NETD-02 a folder that is not there yet is no failure; a drive out of reach is, and is tried again', async () => {
  await open(() => failure('N002001', 'gone'), '/New');
  expect(screen.getByRole('note')).toHaveTextContent('This folder is not there yet');
  document.body.innerHTML = '';
  let isDown = true;
  await open(() => (isDown ? failure('N008001', '') : success({ list: [], total: 0 })));
  expect(screen.getByRole('alert')).toHaveTextContent('The cloud drive cannot be reached');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(screen.getByRole('note')).toBeInTheDocument();
});
