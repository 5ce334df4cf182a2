import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeTransfers } from '../../test/fake-transfers.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock } from '../../test/files-harness.tsx';
import { NativeHost } from './native-host.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

test('UPL-06 what a program of this computer has changed is told: on the device, apart from another version, or not yet', async () => {
  const { bridge, sentBack } = createFakeTransfers();
  await renderScreenAt(<NativeHost />, '/', {}, undefined, bridge);
  const say = async (outcome: 'sent' | 'apart' | 'failed', as: string) => {
    act(() => {
      sentBack.emit({ name: 'report.docx', as, outcome });
    });
    await settle();
  };
  await say('sent', 'report.docx');
  expect(screen.getByText('Your changes to report.docx are on the device')).toBeVisible();
  await say('apart', 'report (1).docx');
  expect(screen.getByText(/Your version is report \(1\)\.docx now, both are kept/)).toBeVisible();
  // One file has one message.
  expect(screen.queryByText('Your changes to report.docx are on the device')).toBeNull();
  await say('failed', 'report.docx');
  expect(screen.getByText(/kept on this computer and tried again/)).toBeVisible();
});
