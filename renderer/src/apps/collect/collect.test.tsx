import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { draftFields, draftOf, draftProblems } from './collect-draft.ts';
import { FileCollect } from './file-collect.tsx';

const NOW = 1_790_000_000_000;

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'care']);
  stopClock();
});
afterEach(startClock);

test('APP-COLL-01, APP-COLL-02 a template fills in its required fields, and what is missing is told', async () => {
  const { url, files } = await renderScreenAt(<FileCollect />, '/fileCollect/fileCollect-home');
  await user.click(document.querySelector('[data-template="homework"]') ?? document.body);
  expect(url()).toBe('/fileCollect/customTask?template=homework');
  expect(screen.getAllByLabelText('Name of the field').map((field) => (field as HTMLInputElement).value)).toEqual([
    'Name',
    'Class',
  ]);
  await user.click(screen.getByTestId('collect-create'));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a folder.');
  expect(files.named('collectCreate')).toEqual([]);
});

test('APP-COLL-02 the types that are taken are chosen in the form, whole kinds and single endings', async () => {
  await renderScreenAt(<FileCollect />, '/fileCollect/customTask?template=photo');
  expect(screen.getByRole('checkbox', { name: 'Pictures' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Documents' })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Documents' }));
  await user.type(screen.getByLabelText(/Further endings/), 'a/b');
  await user.click(screen.getByTestId('collect-create'));
  expect(screen.getByText(/Enter endings such as/)).toBeVisible();
});

test('APP-COLL-03 a collection shows its people and files, and is closed and opened again', async () => {
  const task = { id: 'c1', name: 'Essay', url: '/share/collect/c1', count: 3, people: 2, deadline: 1, state: 'open' };
  const { files } = await renderScreenAt(<FileCollect />, '/fileCollect/tasks?link=c1', {}, (fake) => {
    fake.answers.collectList = () => success({ list: [task], total: 1 });
    fake.answers.collectModify = () => success(task);
  });
  expect(screen.getByText('2 people')).toBeInTheDocument();
  expect(screen.getByTestId('collect-url')).toHaveAttribute(
    'href',
    expect.stringMatching(/\/home\/share\/collect\/c1$/),
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await settle();
  expect(files.named('collectModify')).toEqual([{ id: 'c1', state: 'closed' }]);
});

test('APP-COLL-03 who has handed in what is listed, opens, fills up by itself and goes into a table', async () => {
  const task = { id: 'c1', name: 'Essay', url: '/share/collect/c1', count: 1, people: 1, deadline: 1, state: 'open' };
  const anna = {
    id: 's1',
    name: 'Anna',
    fields: { Name: 'Anna', Class: '=7b' },
    files: [{ name: 'essay.pdf', path: `${HOME}/Essay/essay.pdf`, size: 2048 }],
    at: 1_700_000_000,
  };
  let list = [anna];
  const { openWindow, store } = await renderScreenAt(<FileCollect />, '/fileCollect/tasks', {}, (fake) => {
    fake.answers.collectList = () => success({ list: [task], total: 1 });
    fake.answers.collectDetail = () =>
      success({
        task: {
          ...task,
          fields: [
            { label: 'Name', required: true },
            { label: 'Class', required: true },
          ],
        },
        list,
        total: list.length,
      });
  });
  await user.click(screen.getByRole('button', { name: 'Who has handed in' }));
  await settle();
  expect(screen.getAllByRole('row').map((row) => row.textContent)[1]).toMatch(/^Anna=7bessay\.pdf2023-11-1/);
  await user.click(screen.getByRole('button', { name: 'essay.pdf' }));
  expect(openWindow).toHaveBeenLastCalledWith(
    `/zsviewer?path=${encodeURIComponent(`${HOME}/Essay/essay.pdf`)}`,
    expect.objectContaining({ title: 'essay.pdf' }),
  );
  list = [{ ...anna, id: 's2', fields: { Name: 'Ben', Class: '7b' }, files: [] }, anna];
  store.dispatch(
    pushReceived({ cmd: 'message', id: 1, to: 'all', ts: 0, topic: 'collect', type: 'submitted', data: {} }),
  );
  await settle(2000);
  expect(screen.getByText('Ben')).toBeInTheDocument();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:table';
  };
  URL.revokeObjectURL = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Save as a table (CSV)' }));
  await settle();
  const text = await saved[0]?.text();
  expect(text).toMatch(/Name,Class,Files,Handed in\r\nBen,7b,,2023.*\r\nAnna,'=7b,essay\.pdf,2023/);
});

test('APP-COLL-02 a deadline in the past is refused, fields are ten at most and each has a name of its own', () => {
  const draft = { ...draftOf('Essay', ['Name'], NOW), path: HOME };
  expect(draftProblems(draft, NOW)).toEqual([]);
  expect(draftProblems({ ...draft, deadline: '2001-01-01T00:00' }, NOW)).toEqual(['deadline']);
  const field = { label: 'A', required: false };
  expect(draftProblems({ ...draft, fields: [field, field] }, NOW)).toEqual(['fields']);
  const typed = { ...draft, kinds: ['video', 'image'] as const, endings: 'DWG *.step' };
  expect(draftFields(typed).types).toEqual(['image', 'video', '.dwg', '.step']);
  expect(draftProblems({ ...draft, endings: '<pdf>' }, NOW)).toEqual(['types']);
  expect(draftOf('Photos', [], NOW, 'photo').kinds).toEqual(['image', 'video']);
  expect(draftFields({ ...draft, maxSize: '2' })).toMatchObject({ max_files: 10, max_size: 2_097_152, path: HOME });
});
