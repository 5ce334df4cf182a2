import { afterEach, expect, test, vi } from 'vitest';
import type { NativeStart } from '#shared/ipc/transfer-channels.ts';
import * as dialogs from '../dialogs/dialog-service.ts';
import { tellNative } from './native-start.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('UPL-03 FIL-08 of what the desktop app leaves out the wrong names are told with their reason, the rest by number', () => {
  const toast = vi.spyOn(dialogs, 'toast').mockReturnValue(undefined);
  const start: NativeStart = {
    ...{ outcome: 'started', count: 1, bytes: 1, code: '' },
    refused: ['trip/a:b.txt', 'trip/c?.txt', 'trip/gone.txt'],
  };
  const said = (key: string, values: unknown) => `${key} ${JSON.stringify(values)}`;
  tellNative(start, said, 'no space');
  const texts = toast.mock.calls.map(([{ text }]) => text);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toMatch(/^files:upload.refusedMany .*"a:b.txt".*files:name\./);
  expect(texts[1]).toBe('files:upload.unreadable {"count":1}');
});
