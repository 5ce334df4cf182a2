import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DialogHost } from '../../components/dialogs/dialog-host.tsx';
import { confirm, resetDialogs } from '../../components/dialogs/dialog-service.ts';
import { speak } from '../../test/desktop-harness.tsx';
import { focusWindowBody } from './focus.ts';

beforeAll(async () => {
  await speak('en-US');
});
afterEach(() => {
  act(resetDialogs);
});

test('OVL-12 a window that is opened behind a dialog does not take the focus, also when nothing has it', () => {
  render(
    <>
      <section data-testid="frame">
        <div data-window-body tabIndex={-1} data-testid="body" />
      </section>
      <DialogHost />
    </>,
  );
  focusWindowBody(screen.getByTestId('frame'));
  expect(screen.getByTestId('body')).toHaveFocus();
  act(() => {
    void confirm({ title: 'Sure?' });
  });
  (document.activeElement as HTMLElement).blur();
  focusWindowBody(screen.getByTestId('frame'));
  expect(document.body).toHaveFocus();
});
