import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { success } from '../../api/result.ts';
import { useDefaultSort } from '../../state/files/use-default-sort.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { asksBeforeDelete } from '../files/entry-deeds.ts';
import { policyOf } from '../files/upload-files.ts';
import { useFileSettings } from './use-file-settings.ts';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

function Settings() {
  const { settings, set } = useFileSettings();
  const { sortBy, order } = useDefaultSort();
  const change = () => set(() => call(calls.fileSetting, { page: 'sameName', policy: 'ask' }));
  return (
    <button type="button" onClick={() => void change()}>
      {[settings?.sameName.policy, sortBy, order].join()}
    </button>
  );
}

const changing = (policy: string, sort_by: string, confirm_delete: number) =>
  success({
    common: { confirm_delete },
    sortBy: { sort_by, sort_order: 'asc', folders_first: 1 },
    sameName: { policy },
  });

test('APP-FSET-05 DRG-26 what a page of the settings changes is what deeds and open windows go by', async () => {
  const { store } = await renderScreenAt(<Settings />, '/fileSetting/sameName', {}, (files) => {
    files.answers.fileSetting = ({ page }) =>
      page === undefined ? changing('overwrite', 'name', 0) : changing('ask', 'size', 1);
  });
  expect(screen.getByRole('button')).toHaveTextContent('overwrite,name,asc');
  expect(await policyOf(store)).toBe('overwrite');
  await user.click(screen.getByRole('button'));
  await settle();
  expect(screen.getByRole('button')).toHaveTextContent('ask,size,asc');
  expect(await policyOf(store)).toBe('ask');
  expect(await asksBeforeDelete(store)).toBe(true);
});

test('DRG-26 APP-FSET-02 a deed asks for the settings where no window has them, and is careful without them', async () => {
  const { store, files } = await renderScreenAt(null, '/music', {}, (fake) => {
    fake.answers.fileSetting = () => changing('skip', 'name', 0);
  });
  expect(files.named('fileSetting')).toEqual([]);
  let policy = '';
  await act(async () => {
    policy = await policyOf(store);
  });
  expect(policy).toBe('skip');
  expect(await asksBeforeDelete(store)).toBe(false);
  expect(files.named('fileSetting')).toHaveLength(1);
  const { store: poor } = await renderScreenAt(null, '/music');
  expect(await policyOf(poor)).toBe('ask');
  expect(await asksBeforeDelete(poor)).toBe(true);
});
