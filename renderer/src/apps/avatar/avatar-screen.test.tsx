import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18next } from '../../i18n/index.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { AvatarScreen } from './avatar-screen.tsx';
import { savePicture } from './save-picture.ts';

let picked: File[] = [];
vi.mock(import('../../components/pick-files.ts'), async (original) => ({
  ...(await original()),
  pickFiles: () => Promise.resolve(picked),
}));
vi.mock(import('./picture-file.ts'), async (original) => ({
  ...(await original()),
  // jsdom has no canvas: a picture of 400 x 200 stands for what is drawn.
  turnPicture: (source) =>
    Object.assign(document.createElement('canvas'), { width: source.height, height: source.width }),
}));
vi.mock(import('./save-picture.ts'), async (original) => ({ ...(await original()), savePicture: vi.fn() }));
const save = vi.mocked(savePicture);

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['accounts']);
  stopClock();
  save.mockReset();
  picked = [];
  const pen = { drawImage: () => undefined, clearRect: () => undefined, setTransform: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return { ...pen, canvas: this } as never;
  });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 400, height: 200, close: () => undefined }));
});
afterEach(() => {
  startClock();
  vi.restoreAllMocks();
});

async function choose(...files: File[]) {
  picked = files;
  const rendered = await renderScreenAt(<AvatarScreen />, '/avatar');
  await user.click(screen.getByRole('button', { name: 'Choose a picture' }));
  await settle();
  return rendered;
}
const png = new File(['picture'], 'me.png', { type: 'image/png' });
const stage = (): HTMLElement => screen.getByTestId('cut-stage');
const crop = (): string | undefined => stage().dataset.crop;

test.each([
  new File(['x'], 'IMG_1.HEIC'),
  new File(['x'], 'photo.jpg', { type: 'image/heif' }),
  new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic'], 'photo.jpg', { type: 'image/jpeg' }),
])('APP-AVATAR-01 a HEIC picture is refused with the way out, whatever it is called', async (file) => {
  await choose(file);
  expect(screen.getByRole('alert')).toHaveTextContent('Save it as JPEG');
  expect(screen.queryByTestId('cut-stage')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('APP-AVATAR-01 what is no picture and what is too large is said, too', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await choose(new File(['x'], 'a.png'));
  expect(screen.getByRole('alert')).toHaveTextContent('no picture that can be shown');
  const large = new File(['x'], 'b.png');
  Object.defineProperty(large, 'size', { value: 60 * 1024 * 1024 });
  fireEvent.drop(screen.getByTestId('avatar'), { dataTransfer: { files: [large] } });
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('too large');
});

test('APP-AVATAR-01 the cut is moved, zoomed and turned by keys, by dragging and by the wheel', async () => {
  await choose(png);
  expect(crop()).toBe('200 100 1.00');
  stage().focus();
  await user.keyboard('{ArrowLeft}');
  expect(crop()).toBe('210 100 1.00');
  await user.keyboard('++');
  expect(crop()).toBe('210 100 1.32');
  await user.keyboard('-');
  expect(crop()).toBe('210 100 1.15');
  await user.keyboard('r');
  expect(crop()).toBe('100 210 1.15');
  fireEvent.wheel(stage(), { deltaY: 100 });
  expect(crop()).toBe('100 210 1.00');
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  fireEvent.pointerDown(stage(), { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(stage(), { pointerId: 1, clientX: 0, clientY: 58 });
  fireEvent.pointerUp(stage(), { pointerId: 1 });
  expect(crop()).toBe('100 160 1.00');
});

test('APP-AVATAR-01 the saved picture is the one of the session, and a refusal is told', async () => {
  save.mockResolvedValueOnce({ refused: 'Not a picture' });
  const { store } = await choose(png);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('Not a picture');
  save.mockResolvedValueOnce({ refused: '' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('could not be saved');
  save.mockResolvedValueOnce({ avatar: '/account/avatar/image?id=1' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
  expect(store.getState().session.avatar).toBe('/account/avatar/image?id=1');
});
