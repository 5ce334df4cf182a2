import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { nothingSelected } from '../place/row-selection.ts';
import { chosenRows, DriveFolder } from './drive-folder.tsx';
import { useDriveFolder } from './use-drive-folder.ts';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'netdisk']);
  stopClock();
});
afterEach(startClock);

const onSignedOut = vi.fn<() => void>();

function Browser() {
  const [path, setPath] = useState('/');
  const [selection, setSelection] = useState(nothingSelected);
  const folder = useDriveFolder('baidu', path, onSignedOut);
  return (
    <>
      <DriveFolder
        kind="baidu"
        path={path}
        onPath={setPath}
        folder={folder}
        selection={selection}
        onSelect={setSelection}
      />
      <button type="button" onClick={folder.reload}>
        look again
      </button>
      <output data-testid="chosen">
        {chosenRows(folder, selection)
          .map((row) => row.path)
          .join(' ')}
      </output>
    </>
  );
}

const entry = (path: string, isDir = false): object => ({
  id: path,
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  is_dir: isDir ? '1' : '0',
  size: isDir ? 0 : 2048,
  mtime: 1_700_000_000,
});
const drive: Record<string, object[]> = {
  '/': [entry('/Trips', true), entry('/a.txt'), entry('/b.txt')],
  '/Trips': [entry('/Trips/2026', true)],
  '/Trips/2026': [],
};

async function open(list: (path: string) => CallResult<unknown>, login = 1) {
  onSignedOut.mockClear();
  const rendered = await renderScreenAt(<Browser />, '/newNetdisk', {}, (files) => {
    files.answers.netdiskList = ({ path }) => list(path as string);
    files.answers.netdiskAccount = () => success({ list: [{ kind: 'baidu', account: 'b', nick: '', used: 0, total: 1, login }] }); // prettier-ignore
  });
  await settle();
  return rendered;
}
const listed = (path: string): CallResult<unknown> => success({ list: drive[path], total: drive[path]?.length ?? 0 });
const rows = (): (string | undefined)[] => screen.queryAllByTestId('record').map(({ dataset }) => dataset.name);
const crumbs = (): HTMLElement => screen.getByRole('navigation', { name: 'Folder on the cloud drive' });

test('APP-NETD-01 folders of the drive are opened and left again, by their steps too', async () => {
  await open(listed);
  expect(rows()).toEqual(['Trips', 'a.txt', 'b.txt']);
  expect(within(crumbs()).getByRole('button', { name: 'One folder up' })).toBeDisabled();
  await user.dblClick(screen.getAllByTestId('record')[0]!);
  await settle();
  expect(rows()).toEqual(['2026']);
  screen.getAllByTestId('record')[0]!.focus();
  await user.keyboard('{Enter}');
  await settle();
  expect(screen.getByText('This folder is empty')).toBeInTheDocument();
  expect(within(crumbs()).getByRole('button', { name: '2026' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(crumbs()).getByRole('button', { name: 'Trips' }));
  await settle();
  expect(rows()).toEqual(['2026']);
  await user.click(within(crumbs()).getByRole('button', { name: 'One folder up' }));
  await settle();
  expect(rows()).toEqual(['Trips', 'a.txt', 'b.txt']);
});

test('APP-NETD-01 several are ticked; what another folder held is ticked no more', async () => {
  await open(listed);
  await user.click(screen.getByRole('checkbox', { name: /a\.txt/ }));
  await user.click(screen.getByRole('checkbox', { name: /b\.txt/ }));
  expect(screen.getByTestId('chosen')).toHaveTextContent('/a.txt /b.txt');
  await user.dblClick(screen.getAllByTestId('record')[0]!);
  await settle();
  expect(screen.getByTestId('chosen')).toHaveTextContent('');
});

test('APP-NETD-01 a folder of several pages is shown whole', async () => {
  const all = Array.from({ length: 201 }, (_, at) => entry(`/${at}.txt`));
  const { files } = await open(() => success({ list: [], total: 0 }));
  files.answers.netdiskList = ({ page, size }) => {
    const [at, count] = [page as number, size as number];
    // The device answers no larger pages.
    return count > 200
      ? failure('N000001', 'Parameter error')
      : success({ list: all.slice((at - 1) * count, at * count), total: all.length });
  };
  await user.click(screen.getByRole('button', { name: 'look again' }));
  await settle();
  expect(rows()).toHaveLength(201);
});

test('APP-NETD-01 a drive out of reach says why and is tried again; with a sign-in that is over, the sign-in is told', async () => {
  let isDown = true;
  await open((path) => (isDown ? failure('N008001', 'The sign-in to the other server failed') : listed(path)));
  expect(screen.getByRole('alert')).toHaveTextContent('The cloud drive cannot be reached');
  expect(onSignedOut).not.toHaveBeenCalled();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(rows()).toHaveLength(3);
});

test('APP-NETD-01 a sign-in that has ended meanwhile is told to who shows the drive', async () => {
  await open(() => failure('N008001', ''), 0);
  expect(onSignedOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByTestId('error-state')).toBeNull();
});

test('APP-NETD-01 other failures are told in the words of the device', async () => {
  await open(() => failure('N002001', 'The file does not exist'));
  expect(screen.getByRole('alert')).toHaveTextContent('The file does not exist');
});
