import { createEvent, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appKeys } from '../../../components/shortcuts/app-keys.ts';
import { forwardedKeys } from '../../../components/shortcuts/keys.ts';
import {
  forward,
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
} from '../../../test/files-harness.tsx';
import { FileWindow } from './file-window.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test.each(appKeys['/fileManage'] ?? [])(
  'SHK-04 SHK-03 %s, which no shortcut of the desktop may take, works in Files',
  async (keys) => {
    const url = `/fileManage/myFiles?path=${encodeURIComponent(`${HOME}/Summer`)}`;
    await renderScreenAt(<FileWindow />, url, { [`${HOME}/Summer`]: { names: ['apple.txt'] }, [HOME]: { names: [] } });
    await settle();
    const held = keys.split('+');
    const press = {
      key: held.at(-1) ?? '',
      ctrlKey: held.includes('ctrl'),
      altKey: held.includes('alt'),
      shiftKey: held.includes('shift'),
      metaKey: false,
      isComposing: false,
    };
    const event = createEvent.keyDown(document.body, press);
    fireEvent(document.body, event);
    const word = forwardedKeys(press);
    expect(event.defaultPrevented || (word !== null && (await forward(word)))).toBe(true);
    await settle();
  },
);
