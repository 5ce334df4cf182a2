import { expect, test } from 'vitest';
import { clipboardReducer, emptyClipboard, type ClipboardState } from './clipboard-slice.ts';
import { pushReceived } from './push-actions.ts';

const taken = (path: string): ClipboardState => ({
  mode: 'copy',
  entries: [{ path, name: 'a.txt', isDir: false }],
  from: path.slice(0, path.lastIndexOf('/')),
});
const told = (type: string) => pushReceived({ topic: 'safebox', type, data: { reason: 'auto' } } as never);

test('APP-SAFEB-02 what was copied in the safe box is forgotten when the box locks, and nothing else is', () => {
  const secret = taken('/zenith_sata/mira/safebox/a.txt');
  const plain = taken('/zenith_sata/mira/data/a.txt');
  expect(clipboardReducer(secret, told('locked'))).toEqual(emptyClipboard);
  expect(clipboardReducer(secret, told('created'))).toBe(secret);
  expect(clipboardReducer(plain, told('locked'))).toBe(plain);
});
