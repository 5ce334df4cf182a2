import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18next } from '../../../i18n/index.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import { baby, moment, openBabies } from '../../../test/fake-babies.ts';
import { settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { BabyMoment } from './baby-moment.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places', 'baby']);
  stopClock();
});
afterEach(startClock);

const texts = (): (string | undefined)[] =>
  screen.queryAllByTestId('moment').map((one) => one.textContent?.match(/First steps|First word|One more/)?.[0]);

test('APP-BABY-01 a quick post appears at once, and what is posted elsewhere when the device tells of it', async () => {
  const { device, files, store } = await openBabies(<BabyMoment />, '/babyMoment');
  await user.type(screen.getByLabelText('What happened?'), 'First word');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await settle();
  expect(files.named('albumMoment').find(({ action }) => action === 'save')).toMatchObject({ baby_id: 'b1', text: 'First word' }); // prettier-ignore
  expect(screen.getByLabelText('What happened?')).toHaveValue('');
  expect(texts()).toEqual(['First word', 'First steps']);
  device.moments = [moment({ id: 'm9', text: 'One more' }), ...device.moments];
  const frame = { v: 1, id: 1, ts: 1, topic: 'settings', type: 'changed', data: { area: 'moments' } };
  store.dispatch(pushReceived(frame as unknown as Parameters<typeof pushReceived>[0]));
  await settle(400);
  expect(texts()).toEqual(['One more', 'First word', 'First steps']);
});

test('APP-BABY-01 without a baby one can be added, and of it something posted', async () => {
  await openBabies(<BabyMoment />, '/babyMoment', { babies: [], moments: [] });
  await user.click(screen.getByTestId('add-baby'));
  await user.type(screen.getByLabelText('Name'), 'Jon');
  await user.click(screen.getByTestId('save-baby'));
  await settle();
  expect(screen.getByTestId('quick-post')).toBeInTheDocument();
  expect(screen.getByTestId('empty-state')).toHaveTextContent('Nothing posted yet');
});

test('APP-BABY-01 who may only look reads the feed and comments, without a quick post', async () => {
  const { url } = await openBabies(<BabyMoment />, '/babyMoment?id=m1', { babies: [baby({ own: 0, permission: 0 })] });
  expect(screen.getByLabelText('Write a comment')).toBeInTheDocument();
  await user.click(screen.getByTestId('back'));
  await settle();
  expect(url()).toBe('/babyMoment');
  expect(screen.getByTestId('moment')).toBeInTheDocument();
  expect(screen.queryByTestId('quick-post')).toBeNull();
});
