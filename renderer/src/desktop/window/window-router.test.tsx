import { useLayoutEffect } from 'react';
import { act, screen } from '@testing-library/react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { windowActions } from '../../state/windows-slice.ts';
import { dispatch, renderDesktop, speak } from '../../test/desktop-harness.tsx';

let navigate: NavigateFunction | null = null;

function Screen() {
  const found = useNavigate();
  // Before anybody can find the words below.
  useLayoutEffect(() => {
    navigate = found;
  }, [found]);
  return <p>a screen</p>;
}

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <Screen />,
}));

beforeAll(() => speak('en-US'));

async function openWindow() {
  const view = await renderDesktop();
  await dispatch(view.store, windowActions.openWindow({ name: 'recycle', url: '/recycle/myFile', icon: '/recycle' }));
  await screen.findByText('a screen');
  return { ...view, url: () => view.store.getState().windows.byName['recycle']?.url };
}

test('HIS-01 a redirect goes to the route that it is for', async () => {
  const { url } = await openWindow();
  act(() => void navigate?.('/recycle/public', { replace: true }));
  expect(url()).toBe('/recycle/public');
});

test('HIS-01 a redirect that comes after the window has gone elsewhere does not take it back', async () => {
  const { store, url } = await openWindow();
  act(() => {
    store.dispatch(windowActions.navigateWindow({ name: 'recycle', url: '/recycle/public' }));
    // As the effect of a screen that is still the one of the route before.
    void navigate?.('/recycle/myFile?again=1', { replace: true });
  });
  expect(url()).toBe('/recycle/public');
});
