import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { BigSearch } from './big-search.tsx';

vi.mock(import('../../state/transfers/file-sum.ts'), () => ({ fileSum: () => Promise.resolve('5e1f') }));

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('places');
  stopClock();
});
afterEach(startClock);

const kept = (id: string, name: string, query: string) => ({ id, name, scope: 'name', query, at: 1 });
const index = { index_content: 1, folders: [], exclude: [], indexed: 1, total: 1, state: 'idle' };

async function open(at: string, list: object[], copies: (fields: Record<string, unknown>) => object = () => ({})) {
  const rendered = await renderScreenAt(<BigSearch />, at, {}, (fake) => {
    fake.answers.searchSetting = () => success(index);
    fake.answers.searchHistory = () => success({ list: [] });
    fake.answers.searchQuery = () => success({ list: [], total: 0, cost_ms: 1, partial: 0 });
    fake.answers.searchCopies = (fields) => success(copies(fields));
    fake.answers.searchSaved = ({ action, name }) =>
      action === 'save' && name === 'Taken' ? failure('N002002', 'taken') : success({ list });
  });
  await settle();
  return rendered;
}

test('APP-BIGS-01 a search is saved with its filters under a name; one that is taken is said in the question', async () => {
  const { files } = await open('/bigSearch/bigSearch-home?q=sea&size=large', []);
  await user.click(screen.getByTestId('search-keep'));
  await settle();
  const dialog = within(screen.getByTestId('confirm-dialog'));
  const field = dialog.getByLabelText('Name of the search');
  expect(field).toHaveValue('sea');
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await settle();
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter a name');
  await user.type(field, 'Taken');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await settle();
  expect(dialog.getByRole('alert')).toHaveTextContent('Another search has this name');
  expect(files.named('searchSaved').at(-1)).toEqual({
    action: 'save',
    scope: 'name',
    query: 'q=sea&size=large',
    name: 'Taken',
  });
});

test('APP-BIGS-01 saved searches stand at the side and on the first page; an opened one is known by its name', async () => {
  await open('/bigSearch/bigSearch-home?q=sea&tab=images&saved=s1', [
    kept('s1', 'Seas', 'q=sea&tab=images'),
    kept('s2', 'Hills', 'q=hill'),
  ]);
  const side = within(screen.getByRole('navigation'));
  expect(side.getByRole('button', { name: 'Seas' })).toHaveAttribute('aria-current', 'page');
  expect(side.getByRole('button', { name: 'Names' })).not.toHaveAttribute('aria-current');
  expect(screen.getByTestId('search-keep')).toHaveAccessibleName('Saved as “Seas”');
});

test('APP-BIGS-01 a dropped file is looked for by its size first: what nothing equals is not even read', async () => {
  const asked: Record<string, unknown>[] = [];
  await open('/bigSearch/bigSearch-home', [kept('s2', 'Hills', 'q=hill')], (fields) => {
    asked.push(fields);
    return { list: [], candidates: 0, checked: 0, done: 1, partial: 0 };
  });
  expect(within(screen.getByTestId('search-saved')).getByRole('button', { name: 'Hills' })).toBeInTheDocument();
  const drop = async (file: File): Promise<void> => {
    const dataTransfer = { types: ['Files'], files: [file], items: [] };
    fireEvent.dragEnter(screen.getByTestId('search-saved'), { dataTransfer });
    expect(screen.getByText('Drop it to look for its copies')).toBeInTheDocument();
    fireEvent.drop(screen.getByTestId('search-saved'), { dataTransfer });
    await settle();
  };
  await drop(new File(['four'], 'a.txt'));
  expect(asked).toEqual([{ size: 4 }]);
  expect(screen.getByText('Not on the device')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back to the search' }));
  await settle();
  await drop(new File([], 'empty.txt'));
  expect(screen.getByText('It is empty, as many others are.')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test('APP-BIGS-01, RTE-13 a copy that was found is opened, shown in its folder or downloaded from its menu', async () => {
  const copy = { id: 'c', name: 'b.txt', path: `${HOME}/Docs/b.txt`, display_path: 'my files/Docs/b.txt', is_dir: '0' };
  const rest = { is_sys: '0', nshare: '0', fnum: 0, dirnum: 0, width: 0, height: 0, ori: 0, ftype: 0, size: 4 };
  await open('/bigSearch/bigSearch-home', [kept('s2', 'Hills', 'q=hill')], ({ sha256 }) => ({
    list: sha256 === '5e1f' ? [{ ...copy, ...rest, mtime: 1, ctime: 1, owner: 'mira' }] : [],
    candidates: 1,
    checked: 1,
    done: sha256 === undefined ? 0 : 1,
    partial: 0,
  }));
  const dataTransfer = { types: ['Files'], files: [new File(['four'], 'a.txt')], items: [] };
  fireEvent.dragEnter(screen.getByTestId('search-saved'), { dataTransfer });
  fireEvent.drop(screen.getByTestId('search-saved'), { dataTransfer });
  await settle();
  await user.pointer({ keys: '[MouseRight]', target: screen.getByTestId('record') });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Show in its folder',
    'Download',
    'Cut',
    'Copy',
    'Copy to…',
    'Move to…',
    'Rename',
    'Share…',
    'Add to favourites',
    'Delete',
  ]);
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('menuitem', { name: 'Download' }));
  expect(clicked.mock.contexts).toMatchObject([{ download: 'b.txt' }]);
  clicked.mockRestore();
});
