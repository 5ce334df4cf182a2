import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreenAt, speakFiles, startClock, stopClock } from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

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
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.hasAttribute('aria-current') ? 500 : 100;
  });
  await renderScreenAt(<FileWindow />, '/safebox/list?path=%2Fzenith_sata%2Fmira%2Fsafebox', {
    '/zenith_sata/mira/safebox': { names: [] },
  });
  const bar = screen.getByRole('navigation', { name: 'Places' });
  // Every element has the height of the window here.
  expect(bar.firstElementChild?.scrollTop).toBe(500 - 100);
});
