import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreenAt, speakFiles, startClock, stopClock } from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test.each([
  ['APP-SAFEB-02', '/safebox/list?path=%2Fzenith_sata%2Fmira%2Fsafebox%2FNotes', 'Safe box'],
  ['APP-FSH-01', '/fileManage/share', 'Shares'],
  ['APP-FM-01', '/fileManage/myFiles', 'my files'],
])('%s the bar at the side of %s marks where one is', async (_requirement, url, name) => {
  await renderScreenAt(<FileWindow />, url, { '/zenith_sata/mira/safebox/Notes': { names: ['a.txt'] } });
  const bar = within(screen.getByRole('navigation', { name: 'Places' }));
  const here = bar.getAllByRole('button', { current: 'page' });
  expect(here.map((button) => button.textContent)).toEqual([name]);
});

test('APP-SAFEB-02 APP-FM-01 where one is comes into sight in a bar that is longer than the window', async () => {
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    shown.push(this.textContent);
  });
  await renderScreenAt(<FileWindow />, '/safebox/list?path=%2Fzenith_sata%2Fmira%2Fsafebox', {
    '/zenith_sata/mira/safebox': { names: [] },
  });
  expect(shown).toContain('Safe box');
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
