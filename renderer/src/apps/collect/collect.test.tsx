import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { draftFields, draftOf, draftOfTask, draftProblems, draftRoster } from './collect-draft.ts';
import { FileCollect } from './file-collect.tsx';

const NOW = 1_790_000_000_000;
const listed = {
  id: 'c1',
  name: 'Essay',
  url: '/share/collect/c1',
  count: 1,
  people: 1,
  fresh: 1,
  asked: 3,
  missing: 2,
  deadline: 1_900_000_000,
  state: 'open' as const,
};
const person = (name: string, at = 0, account = '') => ({ name, account, at, files: at === 0 ? 0 : 1 });
const task = {
  ...listed,
  template: 'homework',
  note: 'n',
  path: `${HOME}/Essay`,
  fields: [
    { label: 'Name', required: true },
    { label: 'Class', required: true },
  ],
  max_files: 5,
  max_size: 2_097_152,
  max_total: 0,
  used: 10,
  types: ['image', '.pdf'],
  pattern: '{name}_{date}',
  folders: 1 as const,
  reminded_at: 0,
  roster: [person('Anna', 1_700_000_000), person('Ben'), person('Leo', 0, 'leo')],
};
/** Texts that were put on the clipboard. */
const copied: string[] = [];

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'care']);
  stopClock();
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)));
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
  const own = { ...listed, asked: 0, missing: 0, people: 2 };
  const { files } = await renderScreenAt(<FileCollect />, '/fileCollect/tasks?link=c1', {}, (fake) => {
    fake.answers.collectList = () => success({ list: [own], total: 1 });
    fake.answers.collectModify = () => success(own);
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

test('APP-COLL-03 collections beyond the first page are listed by a click, or at once for who is led to one of them', async () => {
  const many = Array.from({ length: 201 }, (_, nth) => ({ ...listed, id: `c${nth}`, name: `Essay ${nth}` }));
  const answerPages = (fake: Parameters<NonNullable<Parameters<typeof renderScreenAt>[3]>>[0]) => {
    fake.answers.collectList = ({ page }) =>
      success({ list: page === 1 ? many.slice(0, 200) : many.slice(200), total: many.length });
    fake.answers.collectDetail = () => success({ task, list: [], total: 0 });
  };
  await renderScreenAt(<FileCollect />, '/fileCollect/tasks', {}, answerPages);
  expect(screen.queryByText('Essay 200')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
  await settle();
  expect(screen.getByText('Essay 200')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show 1 more' })).toBeNull();
  cleanup();
  await renderScreenAt(<FileCollect />, '/fileCollect/tasks?show=c200', {}, answerPages);
  await settle();
  expect(screen.getByText('Essay 200')).toBeInTheDocument();
});

test('APP-COLL-03 who has handed in what is listed, opens, fills up by itself and goes into a table', async () => {
  const anna = {
    id: 's1',
    name: 'Anna',
    fields: { Name: 'Anna', Class: '=7b' },
    files: [{ name: 'essay.pdf', path: `${HOME}/Essay/essay.pdf`, size: 2048 }],
    person: '',
    at: 1_700_000_000,
  };
  let list = [anna];
  const { openWindow, store } = await renderScreenAt(<FileCollect />, '/fileCollect/tasks', {}, (fake) => {
    fake.answers.collectList = () => success({ list: [{ ...listed, asked: 0, missing: 0 }], total: 1 });
    fake.answers.collectDetail = () => success({ task: { ...task, roster: [] }, list, total: list.length });
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

test('APP-COLL-03 a list of people says who is missing; one click reminds them by message and by a text to paste', async () => {
  const submission = {
    id: 's1',
    name: 'A.',
    fields: { Name: 'A.', Class: '7b' },
    files: [{ name: 'essay.pdf', path: `${HOME}/Essay/essay.pdf`, size: 2048, twin: 'Ben' }],
    person: '',
    at: 1_700_000_000,
  };
  const { files, url } = await renderScreenAt(<FileCollect />, '/fileCollect/tasks?show=c1', {}, (fake) => {
    fake.answers.collectList = () => success({ list: [listed], total: 1, fresh: 1 });
    fake.answers.collectDetail = () => success({ task, list: [submission], total: 1 });
    fake.answers.collectRemind = () => success({ told: 1, missing: ['Ben', 'Leo'], reminded_at: 1 });
  });
  expect(screen.getByTestId('collect-came')).toHaveTextContent('1 of 3 have handed in');
  const people = () => within(screen.getByTestId('collect-roster')).getAllByRole('row').slice(1);
  expect(people().map((row) => [row.dataset.person, row.dataset.missing])).toEqual([
    ['Anna', 'false'],
    ['Ben', 'true'],
    ['Leo', 'true'],
  ]);
  expect(people()[2]).toHaveTextContent('Leo · account of this device');
  await user.click(screen.getByRole('checkbox', { name: 'Only who is missing' }));
  expect(people()).toHaveLength(2);
  // What is on the screen was looked at.
  expect(files.named('collectSeen')).toEqual([{ id: 'c1' }]);
  expect(screen.getByText('the same as from Ben')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'From whom A. came' }), 'Anna');
  expect(files.named('collectAssign')).toEqual([{ id: 'c1', submission: 's1', person: 'Anna' }]);

  await user.click(screen.getByRole('button', { name: 'Remind 2 people' }));
  await settle();
  expect(files.named('collectRemind')).toEqual([{ id: 'c1' }]);
  expect(copied.at(-1)).toMatch(/^Please hand in .*“Essay”.*share\/collect\/c1\nStill missing: Ben, Leo$/);
  expect(screen.getByText(/1 account of this device got a message/)).toBeInTheDocument();
  files.answers.collectRemind = () => failure('N001105', 'Sent too often, please wait');
  await user.click(screen.getByRole('button', { name: 'Remind 2 people' }));
  await settle();
  expect(screen.getByText(/Messages were sent a few minutes ago/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(url()).toBe('/fileCollect/customTask?edit=c1');
});

test('APP-COLL-02 an open collection is changed; its place and fields stay, people and names are what they were', async () => {
  const { files, url } = await renderScreenAt(<FileCollect />, '/fileCollect/customTask?edit=c1', {}, (fake) => {
    fake.answers.collectDetail = () => success({ task, list: [], total: 0 });
    fake.answers.collectModify = () => success(task);
    fake.answers.collectList = () => success({ list: [listed], total: 1, fresh: 0 });
    fake.answers.userList = () =>
      success({ list: [{ username: 'leo', nick_name: 'Leo', qcname: '' }, { username: 'mira', nick_name: '', qcname: '' }], total: 2 }); // prettier-ignore
  });
  expect(screen.getByRole('heading', { name: 'Change “Essay”' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Name of the field')).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Leo' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'mira' })).toBeNull();
  expect(screen.getByLabelText('Names')).toHaveValue('Anna\nBen');
  await user.type(screen.getByLabelText('Names'), '\nChi');
  const pattern = screen.getByLabelText(/Names of the files/);
  expect(screen.getByText(/^Such as: Name_\d{4}-\d\d-\d\d\.pdf$/)).toBeInTheDocument();
  await user.type(pattern, '{{Nmae}');
  expect(screen.getByText('This is no field: Nmae')).toBeInTheDocument();
  await user.clear(pattern);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await settle();
  expect(files.named('collectModify')[0]).toMatchObject({
    id: 'c1',
    name: 'Essay',
    pattern: '',
    folders: true,
    max_size: 2_097_152,
    types: ['image', '.pdf'],
    roster: [
      { name: 'Leo', account: 'leo' },
      { name: 'Anna', account: '' },
      { name: 'Ben', account: '' },
      { name: 'Chi', account: '' },
    ],
  });
  expect(url()).toBe('/fileCollect/tasks?show=c1');
});

test('APP-COLL-02 people need a field to be known by; a list and the accounts are one roster, nobody twice', () => {
  const draft = { ...draftOf('Essay', [], NOW), path: HOME, people: 'Anna\n anna \nBen' };
  expect(draftProblems(draft, NOW)).toEqual(['peopleField']);
  expect(draftProblems({ ...draft, people: '', pattern: '{Class}' }, NOW)).toEqual(['pattern']);
  expect(draftProblems({ ...draft, people: '', maxTotal: '1.5' }, NOW)).toEqual(['maxTotal']);
  expect(draftRoster({ people: draft.people, accounts: [{ name: 'ANNA', account: 'anna' }] })).toEqual([
    { name: 'ANNA', account: 'anna' },
    { name: 'Ben', account: '' },
  ]);
  const again = draftFields(draftOfTask(task));
  expect(again).toMatchObject({ max_files: 5, max_size: 2_097_152, types: ['image', '.pdf'], fields: task.fields });
});
