import { expect, test } from 'vitest';
import { createChooseDevice } from './choose-device.ts';
import type { Devices } from './devices.ts';

test('another device changes the windows once, the same one only brings the rest up to date', async () => {
  const done: unknown[] = [];
  let base: string | null = null;
  const choose = createChooseDevice({
    devices: {
      base: () => base,
      select: (to: string, name: string) => {
        done.push(['select', to, name]);
        base = to;
      },
    } as unknown as Devices,
    changeDevice: (words) => done.push(['change', words]),
    onChosen: async () => void done.push('chosen'),
  });
  await choose('http://10.0.0.2', 'Attic', ['--word']);
  await choose('http://10.0.0.2');
  expect(done).toEqual([
    ['select', 'http://10.0.0.2', 'Attic'],
    ['change', ['--word']],
    'chosen',
    ['select', 'http://10.0.0.2', ''],
    'chosen',
  ]);
});
