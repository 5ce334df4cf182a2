import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { failure } from '../../api/result.ts';
import { i18next, setupI18n } from '../../i18n/index.ts';
import { resetDialogs, toastStore } from './dialog-service.ts';
import { toastFailure } from './failure-toast.ts';

beforeAll(async () => {
  await setupI18n('en-US');
  await i18next.loadNamespaces('errors');
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetDialogs();
});
const shown = () => toastStore.getState().map(({ text }) => text);

test('ERR-12, ERR-101 the words of the device, else those of the screen, else that it failed; twice is once', () => {
  toastFailure(failure('N000005', 'The device is busy'));
  toastFailure(failure('N000005', 'The device is busy'));
  toastFailure(failure('N000003', ''), 'The pool could not be read');
  toastFailure(failure('N000002', ''));
  expect(shown()).toEqual(['The device is busy', 'The pool could not be read', 'Operation failed (N000002)']);
});

test('ERR-07 failures of the way to the device have their words and nothing to copy', () => {
  toastFailure(failure('TIMEOUT', 'request timeout'));
  expect(toastStore.getState()).toMatchObject([{ text: 'request timeout', actions: [] }]);
  toastFailure(failure('ABORTED', ''));
  expect(shown()).toHaveLength(1);
});

test.each(['N001207', 'N001413', 'N001602', 'N001603', 'N007104'])('ERR-05 %s is seen by itself', (code) => {
  toastFailure(failure(code, 'words'));
  expect(shown()).toEqual([]);
});

test('ERR-101 a code nobody knows is shown and can be copied', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  toastFailure(failure('N424242', 'Something odd'));
  expect(shown()).toEqual(['Something odd (N424242)']);
  toastStore.getState()[0]?.actions[0]?.onSelect();
  await vi.waitFor(() => {
    expect(writeText).toHaveBeenCalledWith('Something odd (N424242)');
  });
});
