import { expect, test } from 'vitest';
import {
  changeOrigin,
  computerWishOf,
  emptyForm,
  firstName,
  isInItself,
  isStepDone,
  isTouched,
  kindOf,
  startWizard,
  wishOf,
  wizardReducer,
  type WizardEvent,
  type WizardState,
} from './wizard-state.ts';

const play = (events: readonly WizardEvent[], from: WizardState = startWizard({ type: 'auto_oneway' })): WizardState =>
  events.reduce(wizardReducer, from);
const folder = { path: '/zenith_sata/mira/data/docs', id: '1-2' };
const filled: readonly WizardEvent[] = [
  { type: 'set', part: { folders: [folder] } },
  { type: 'next' },
  { type: 'set', part: { target: '/usb/u-1', keepDeleted: false } },
  { type: 'next' },
  { type: 'set', part: { backupType: 'timed', days: [1, 5], time: '23:15', hidden: true, ext: ['iso'] } },
];

test('DEV-07 filled, back twice, forward twice: every value is kept', () => {
  const before = play(filled);
  expect(before.step).toBe(3);
  const after = play([{ type: 'back' }, { type: 'back' }, { type: 'next' }, { type: 'next' }], before);
  expect(play([{ type: 'back' }, { type: 'back' }], before).step).toBe(1);
  expect(after).toEqual(before);
});

test('DEV-07 opened again it is empty', () => {
  expect(isTouched(play(filled))).toBe(true);
  expect(startWizard({ type: 'auto_oneway' })).toEqual({ type: 'auto_oneway', step: 1, form: emptyForm });
  expect(isTouched(startWizard({ type: 'auto_oneway' }))).toBe(false);
});

test('DEV-07 a step that is not done leads nowhere, and neither does a place in the row behind it', () => {
  expect(play([{ type: 'next' }]).step).toBe(1);
  expect(play([{ type: 'go', step: 4 }]).step).toBe(1);
  expect(play([...filled, { type: 'next' }, { type: 'go', step: 2 }]).step).toBe(2);
  expect(play([...filled, { type: 'set', part: { days: [] } }, { type: 'next' }]).step).toBe(3);
  expect(play([{ type: 'back' }]).step).toBe(1);
});

test('DEV-07 a target inside of its source is not done; of a pair the other way round neither', () => {
  const form = { ...emptyForm, folders: [folder], target: `${folder.path}/deep` };
  expect(isInItself(form, 'auto_oneway')).toBe(true);
  expect(isStepDone({ type: 'auto_oneway', form }, 2)).toBe(false);
  const above = { ...form, target: '/zenith_sata/mira/data' };
  expect([isInItself(above, 'auto_oneway'), isInItself(above, 'auto_bothway')]).toEqual([false, true]);
  expect(isInItself({ ...form, target: `${folder.path}2` }, 'auto_bothway')).toBe(false);
});

test('CALL-EXT-22 DEV-07 the wish carries paths, ids, plan and what is left out', () => {
  expect(wishOf(play(filled))).toEqual({
    type: 'auto_oneway',
    name: '',
    paths: [folder.path],
    ids: ['1-2'],
    target: { path: '/usb/u-1' },
    backupType: 'timed',
    backupTime: { days: [1, 5], time: '23:15' },
    ignore: { hidden: true, system: true, ext: ['iso'], size_max: 0 },
    keep_deleted: false,
  });
  // Of a pair nothing is kept on one side alone.
  expect(wishOf({ type: 'auto_bothway', form: emptyForm }, 'j1')).toMatchObject({ id: 'j1', keep_deleted: false });
});

test('APP-TOZ-01 a job from another device needs its sign-in, names it, and is never in itself', () => {
  const first = { server: 's', target: folder.path, folders: [{ path: folder.path, id: folder.path }] };
  const { form } = startWizard({ type: 'zspace', first });
  expect(isStepDone({ type: 'zspace', form }, 1)).toBe(true);
  expect(isStepDone({ type: 'zspace', form: { ...form, server: '' } }, 1)).toBe(false);
  // A folder of the same path there is another one.
  expect(isInItself(form, 'zspace')).toBe(false);
  expect(isStepDone({ type: 'zspace', form }, 2)).toBe(true);
  expect(wishOf({ type: 'zspace', form }).target).toEqual({ path: folder.path, server: 's' });
});

test('APP-AUTO-02 folders of this computer make a one-way job that is never in itself; another place of folders begins anew', () => {
  const form = {
    ...emptyForm,
    origin: 'computer' as const,
    folders: [{ path: folder.path, id: 'f1' }],
    target: folder.path,
  };
  for (const type of ['auto_oneway', 'zspace'] as const) {
    expect(kindOf({ type, form })).toBe('auto_oneway');
    expect([1, 2, 3].map((step) => isStepDone({ type, form }, step as 1))).toEqual([true, true, true]);
  }
  expect(computerWishOf({ ...form, name: ' Papers ' }, 'c1')).toEqual({
    id: 'c1',
    name: 'Papers',
    ids: ['f1'],
    target: { path: folder.path },
    backupType: 'realtime',
    backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '02:00' },
    ignore: { hidden: false, system: true, ext: [], size_max: 0 },
    keep_deleted: true,
  });
  expect(changeOrigin({ type: 'auto_oneway', form }, 'computer')).toEqual({});
  expect(changeOrigin({ type: 'auto_oneway', form }, 'device')).toEqual({ origin: 'device', folders: [] });
  // Another device tells of no changes.
  expect(changeOrigin({ type: 'zspace', form }, 'device')).toEqual({ origin: 'device', folders: [], backupType: 'timed' }); // prettier-ignore
});

test.each([
  ['/home/mira/Documents', 'Documents'],
  [String.raw`C:\Users\mira\Documents`, 'Documents'],
  ['D:\\', 'D:'],
  ['/', '/'],
])('APP-AUTO-02 a job of %s is called %s', (path, name) => {
  expect(firstName({ ...emptyForm, origin: 'computer', folders: [{ path, id: 'f' }] })).toBe(name);
});
