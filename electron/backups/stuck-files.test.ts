import { expect, test } from 'vitest';
import { TransferFailure } from '../transfers/failure.ts';
import { createStuckFiles } from './stuck-files.ts';

test('APP-AUTO-02 a file that fails is tried later each time, and at once again after it went through', () => {
  const files = createStuckFiles();
  const locked = new TransferFailure('local', 'LOCAL_DENIED');
  files.ran('a', new Map([['Docs/mail.pst', locked]]), 0);
  expect(files.putOff('a', 'Docs/mail.pst', 59_999)).toBe(locked);
  expect(files.putOff('a', 'Docs/other.txt', 0)).toBeNull();
  expect(files.putOff('b', 'Docs/mail.pst', 0)).toBeNull();
  // A run that left it alone changes nothing.
  files.ran('a', new Map(), 30_000);
  expect(files.putOff('a', 'Docs/mail.pst', 59_999)).toBe(locked);
  expect(files.putOff('a', 'Docs/mail.pst', 60_000)).toBeNull();
  files.ran('a', new Map([['Docs/mail.pst', locked]]), 60_000);
  expect(files.putOff('a', 'Docs/mail.pst', 179_999)).toBe(locked);
  files.ran('a', new Map(), 180_000);
  files.ran('a', new Map([['Docs/mail.pst', locked]]), 200_000);
  expect(files.putOff('a', 'Docs/mail.pst', 260_000)).toBeNull();
});
