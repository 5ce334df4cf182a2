import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeAll, expect, test, vi } from 'vitest';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { WindowPreview } from './window-preview.tsx';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <p>a letter to nobody else</p>,
}));

beforeAll(async () => {
  await speak('en-US');
});

const box = '/p/mira/safebox/letters';
test.each([
  ['/monitor/disk', '/monitor', true],
  ['/safebox/list', '/safebox', false],
  [`/fileManage/myFiles?path=${encodeURIComponent(box)}`, '/fileManage', false],
  ['/txtEditor?path=E.0123456789abcdef', '/txtEditor', false],
])('APP-SAFEB-02 a preview of %s', async (url, icon, isShown) => {
  const { store } = await renderDesktop();
  await dispatch(store, windowActions.openWindow({ name: 'one', url, icon }));
  await screen.findByText('a letter to nobody else');
  const { container } = render(
    <Provider store={store}>
      <WindowPreview name="one" width={192} height={124} />
    </Provider>,
  );
  expect(container.textContent?.includes('a letter to nobody else')).toBe(isShown);
  expect(container.firstElementChild?.childElementCount).toBe(1);
});

test('APP-SAFEB-02 in a split window the half that is not at work counts as well', async () => {
  const { store } = await renderDesktop();
  const url = `/fileManage/myFiles?path=${encodeURIComponent(box)}`;
  await dispatch(store, windowActions.openWindow({ name: 'one', url, icon: '/fileManage' }));
  await dispatch(store, windowActions.turnTabs({ name: 'one', deed: { do: 'beside', url: '/fileManage/myFiles' } }));
  const { container } = render(
    <Provider store={store}>
      <WindowPreview name="one" width={192} height={124} />
    </Provider>,
  );
  expect(container.textContent).toBe('');
});
