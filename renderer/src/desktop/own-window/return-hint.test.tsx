import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { HostProvider } from '../../host/host-context.ts';
import { speak } from '../../test/desktop-harness.tsx';
import { createFakeHost } from '../../test/fake-host.ts';
import { ReturnHint } from './return-hint.tsx';

beforeAll(() => speak('en-US'));

test('idea 11 the taskbar says that a window over it comes back, for as long as it is there', () => {
  const { host, above } = createFakeHost();
  render(
    <HostProvider value={host}>
      <ReturnHint />
    </HostProvider>,
  );
  expect(screen.queryByTestId('return-hint')).toBeNull();
  act(() => {
    above.emit(true);
  });
  expect(screen.getByRole('status')).toHaveTextContent('Let go to bring the window back to the desktop');
  act(() => {
    above.emit(false);
  });
  expect(screen.queryByTestId('return-hint')).toBeNull();
});
