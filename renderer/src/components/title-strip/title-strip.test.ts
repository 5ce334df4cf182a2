import { afterEach, expect, test } from 'vitest';
import { pageTop, startTitleStrip } from './title-strip.ts';

afterEach(() => {
  delete document.documentElement.dataset.titlebar;
  document.querySelector('.title-strip')?.remove();
});

test('the page begins below a strip with the title of the window', async () => {
  document.title = 'My files';
  expect(pageTop()).toBe(0);
  startTitleStrip(document);
  const strip = document.querySelector('.title-strip');
  expect(strip).toHaveTextContent('My files');
  expect(strip).toHaveAttribute('aria-hidden', 'true');
  expect(pageTop()).toBe(32);
  document.title = 'Photos';
  await expect.poll(() => strip?.textContent).toBe('Photos');
});
