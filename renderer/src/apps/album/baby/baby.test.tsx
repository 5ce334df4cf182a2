import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../../../api/result.ts';
import { i18next } from '../../../i18n/index.ts';
import { pushReceived } from '../../../state/push-actions.ts';
import { pathOf } from '../../../test/fake-album.ts';
import { baby, moment, openBabies } from '../../../test/fake-babies.ts';
import { settle, speakFiles, startClock, stopClock, user } from '../../../test/files-harness.tsx';
import { Album } from '../index.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['album', 'places', 'baby']);
  await import('./index.tsx');
  stopClock();
});
afterEach(startClock);

const open = (url: string, first: Parameters<typeof openBabies>[2] = {}, prepare?: Parameters<typeof openBabies>[3]) =>
  openBabies(<Album />, url, first, prepare);
const choose = async (label: string): Promise<void> => {
  await user.click(screen.getByRole('menuitem', { name: label }));
  await settle();
};
const confirmed = async (button: string): Promise<void> => {
  await user.click(within(screen.getByTestId('confirm-dialog')).getByRole('button', { name: button }));
  await settle();
};
const texts = (): (string | null)[] => screen.queryAllByTestId('moment').map((one) => within(one).getByText(/steps|word|more/i).textContent); // prettier-ignore

describe('babies', () => {
  test('APP-ALBUM-05 CAL-05 a baby is added with a lunar birthday, which says what it is in the solar calendar', async () => {
    const { files, device } = await open('/album/baby', { babies: [] });
    await user.click(within(screen.getByTestId('empty-state')).getByTestId('add-baby'));
    await user.click(screen.getByTestId('save-baby'));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a name');
    await user.type(screen.getByLabelText('Name'), 'Emmi');
    const years = within(screen.getByLabelText('Year')).getAllByRole('option');
    expect([years.length, years[0]?.textContent, years.at(-1)?.textContent]).toEqual([211, '1890', '2100']);
    await user.click(screen.getByRole('button', { name: 'Lunar' }));
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2023' } });
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2+' } });
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '1' } });
    expect(screen.getByTestId('birthday').dataset.day).toBe('2023-03-22');
    expect(screen.getByRole('group', { name: 'Birthday' })).toHaveTextContent('Solar calendar: 2023-03-22');
    // A year without that leap month has the normal one.
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2024' } });
    expect(screen.getByTestId('birthday').dataset.day).toBe('2024-03-10');
    await user.click(screen.getByTestId('save-baby'));
    await settle();
    expect(files.named('albumBaby').find(({ action }) => action === 'save')).toEqual({
      action: 'save',
      name: 'Emmi',
      birthday: '2024-03-10',
      lunar: true,
      gender: '',
    });
    expect(device.babies).toHaveLength(1);
    expect(screen.getByTestId('baby')).toHaveTextContent('Emmi');
    expect(screen.getByTestId('baby-age')).toHaveTextContent('2 years · 2024-03-10');
  });

  test('APP-ALBUM-05 a solar day that a month does not have becomes its last; a taken name is said at its field', async () => {
    const { device } = await open('/album/baby', { babies: [baby(), baby({ id: 'b2', name: 'Jon', lunar: 0, birthday: '2024-01-31' })] }); // prettier-ignore
    await user.click(screen.getByRole('button', { name: /Jon.*more|more.*Jon/i }));
    await choose('Edit…');
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2' } });
    expect(screen.getByTestId('birthday').dataset.day).toBe('2024-02-29');
    expect(screen.getByRole('group', { name: 'Birthday' })).toHaveTextContent('Lunar calendar: 2024, month 1, day 20');
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Emmi');
    await user.click(screen.getByTestId('save-baby'));
    await settle();
    expect(name).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByTestId('baby-form')).toBeInTheDocument();
    await user.type(name, ' the second');
    await user.click(screen.getByTestId('save-baby'));
    await settle();
    expect(device.babies[1]).toMatchObject({ name: 'Emmi the second', birthday: '2024-02-29' });
  });

  test('APP-ALBUM-05 deleting asks first; a member neither edits nor deletes; members are managed in their window', async () => {
    const shared = baby({ id: 'b2', name: 'Jon', own: 0, permission: 0, owner_name: 'Joel' });
    const { device, openWindow } = await open('/album/baby', { babies: [baby(), shared] });
    const [own, others] = screen.getAllByTestId('baby');
    expect(others).toHaveTextContent('by Joel');
    await user.click(
      within(others as HTMLElement)
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Show the moments',
      'Show all photos',
      'Members…',
    ]);
    await choose('Members…');
    expect(openWindow).toHaveBeenCalledWith('/albumManage/albumMember?id=b2', expect.anything());
    await user.click(
      within(own as HTMLElement)
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    await choose('Delete…');
    await confirmed('Delete');
    expect(device.babies).toEqual([shared]);
    expect(screen.getAllByTestId('baby')).toHaveLength(1);
  });
});

describe('in Chinese', () => {
  beforeEach(async () => {
    await speakFiles('zh-CN');
    await i18next.loadNamespaces(['album', 'places', 'baby']);
  });

  test('APP-ALBUM-05 CAL-05 lunar months and days are named as people say them', async () => {
    await open('/album/baby');
    await user.click(within(screen.getByTestId('baby')).getAllByRole('button').at(-1) as HTMLElement);
    await choose('编辑…');
    expect(screen.getByLabelText('月')).toHaveDisplayValue('闰二月');
    expect(screen.getByLabelText('日')).toHaveDisplayValue('初一');
    await user.click(screen.getByRole('button', { name: '公历' }));
    expect(screen.getByRole('group', { name: '生日' })).toHaveTextContent('农历：2023年闰二月初一');
  });
});

describe('moments', () => {
  test('APP-ALBUM-05 photos of the album are posted with a text; the newest stands first, with the age at the time', async () => {
    const { files } = await open('/album/momentList?baby=b1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Emmi');
    expect(screen.getByTestId('moment-age')).toHaveTextContent('14 months');
    await user.click(screen.getByTestId('post-moment'));
    await user.click(screen.getByTestId('save-moment'));
    expect(screen.getByRole('alert')).toHaveTextContent('Write something or choose a photo');
    await user.type(screen.getByLabelText('What happened?'), 'First word');
    await user.click(screen.getByTestId('choose-moment-photos'));
    await settle();
    for (const one of screen.getAllByTestId('choose-photo')) await user.click(one);
    expect(screen.getByTestId('chosen-count')).toHaveTextContent('2 chosen; up to 30');
    await user.click(screen.getByTestId('take-photos'));
    await user.click(screen.getByRole('button', { name: 'Leave out e.jpg' }));
    await user.click(screen.getByTestId('save-moment'));
    await settle();
    expect(files.named('albumMoment').find(({ action }) => action === 'save')).toEqual({
      action: 'save',
      baby_id: 'b1',
      text: 'First word',
      paths: [pathOf('d.jpg')],
    });
    expect(texts()).toEqual(['First word', 'First steps']);
  });

  test('APP-ALBUM-05 a refused post stays in its form with what was written', async () => {
    await open('/album/momentList', {}, (answers) => {
      const usual = answers.albumMoment;
      answers.albumMoment = (args) => (args.action === 'save' ? failure('N002001', 'It is not there') : usual?.(args));
    });
    await user.click(screen.getByTestId('post-moment'));
    await user.type(screen.getByLabelText('What happened?'), 'First word');
    await user.click(screen.getByTestId('save-moment'));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent('It is not there');
    expect(screen.getByLabelText('What happened?')).toHaveValue('First word');
  });

  test('APP-ALBUM-05 in the detail it is liked, commented with the keyboard, and a comment deleted', async () => {
    const { device } = await open('/album/momentDetail?id=m1');
    const like = screen.getByTestId('like');
    await user.click(like);
    await settle();
    expect(screen.getByTestId('like')).toHaveAttribute('aria-pressed', 'true');
    expect(device.moments[0]).toMatchObject({ likes: 1, liked: 1 });
    const field = screen.getByLabelText('Write a comment');
    await user.type(field, 'How lovely');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await settle();
    expect(screen.getByTestId('comment')).toHaveTextContent('How lovely');
    expect(field).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Delete the comment by Mira' }));
    await confirmed('Delete');
    expect(screen.queryByTestId('comment')).toBeNull();
  });

  test('APP-ALBUM-05 an address without a moment says that there is none', async () => {
    await open('/album/momentDetail');
    expect(screen.getByText('This moment is gone')).toBeVisible();
  });

  test('APP-ALBUM-05 the own moment is edited and deleted; of others nothing is offered', async () => {
    const others = moment({ id: 'm0', text: 'One more', own: 0, removable: 0, author_name: 'Joel' });
    const { device, url } = await open('/album/momentDetail?id=m1', { moments: [moment(), others] });
    await user.click(screen.getByRole('button', { name: 'More for this moment' }));
    await choose('Edit…');
    const field = screen.getByLabelText('What happened?');
    await user.clear(field);
    await user.type(field, 'Two steps');
    await user.click(screen.getByTestId('save-moment'));
    await settle();
    expect(screen.getByTestId('moment')).toHaveTextContent('Two steps');
    expect(device.moments[0]?.photos).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'More for this moment' }));
    await choose('Delete…');
    await confirmed('Delete');
    await settle();
    expect(url()).toBe('/album/momentList');
    expect(texts()).toEqual(['One more']);
    expect(screen.queryByRole('button', { name: 'More for this moment' })).toBeNull();
  });

  test('APP-ALBUM-05 a photo that is gone says so; beyond nine the rest is counted; a photo opens among those of the baby', async () => {
    const photos = Array.from({ length: 11 }, (_, index) => {
      const name = `${index}.jpg`;
      return { path: pathOf(name), name, ftype: 101, mtime: 1, missing: index === 0 ? 1 : 0 } as const;
    });
    const { openWindow, url } = await open('/album/momentList', { moments: [moment({ photos, gone: 2 })] });
    expect(screen.getByRole('img', { name: /^0.jpg is not there/ })).toBeInTheDocument();
    expect(screen.getByText('2 photos were deleted')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open 1.jpg' }));
    expect(openWindow.mock.calls[0]?.[0]).toContain(encodeURIComponent('"album_id":"b1"'));
    await user.click(screen.getByRole('button', { name: '2 more photos' }));
    expect(url()).toBe('/album/momentDetail?id=m1');
  });

  test('APP-ALBUM-05 a moment that is gone says so and leads on', async () => {
    const { url, device, store } = await open('/album/momentDetail?id=m1');
    device.moments = [];
    const frame = { v: 1, id: 1, ts: 1, topic: 'settings', type: 'changed', data: { area: 'moments' } };
    store.dispatch(pushReceived(frame as unknown as Parameters<typeof pushReceived>[0]));
    await settle(400);
    expect(screen.getByTestId('empty-state')).toHaveTextContent('This moment is gone');
    await user.click(within(screen.getByTestId('empty-state')).getByRole('button'));
    await settle();
    expect(url()).toBe('/album/momentList');
  });

  test('APP-ALBUM-05 while the device cannot be reached the list says why, and is asked for again', async () => {
    let isDown = true;
    await open('/album/momentList', {}, (answers) => {
      const usual = answers.albumMoment;
      answers.albumMoment = (args) => (isDown ? failure('NETWORK', 'No connection') : usual?.(args));
    });
    expect(screen.getByTestId('error-state')).toHaveTextContent('No connection');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await settle();
    expect(texts()).toEqual(['First steps']);
  });
});
