import { expect, test } from 'vitest';
import { lockPhaseChanged } from './lock-slice.ts';
import { rightsChanged, signedOut } from './session-slice.ts';
import { emptyStorage, passwordChecked, storageReducer } from './storage-slice.ts';

const checked = storageReducer(emptyStorage, passwordChecked(1000));

test('PWD-07 the time of the last accepted password is kept', () => {
  expect(checked.passwordCheckedAt).toBe(1000);
  expect(storageReducer(checked, lockPhaseChanged('armed')).passwordCheckedAt).toBe(1000);
});

test('PWD-07 nothing else that happens gives it a later time', () => {
  const later = storageReducer(checked, lockPhaseChanged('suspended'));
  expect(later.passwordCheckedAt).toBe(1000);
  expect(storageReducer(later, passwordChecked(4000)).passwordCheckedAt).toBe(4000);
});

test.each([
  ['lock', lockPhaseChanged('locked')],
  ['role change', rightsChanged({ isMaster: false })],
  ['sign-out', signedOut()],
] as const)('PWD-07 PWD-06 it is forgotten at a %s', (_name, action) => {
  expect(storageReducer(checked, action).passwordCheckedAt).toBeNull();
});
