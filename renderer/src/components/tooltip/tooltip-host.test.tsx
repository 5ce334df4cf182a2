import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooltipHost } from './tooltip-host.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button data-tip="Copy (Ctrl+C)" aria-label="Copy">
        <svg data-testid="glyph" />
      </button>
      <button data-tip="Cut">Cut</button>
      <p>Text</p>
      <TooltipHost />
    </>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const rest = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const over = (element: Element, pointerType = 'mouse') => {
  fireEvent(element, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));
};
const copy = () => screen.getByRole('button', { name: 'Copy' });

test('a tooltip shows after a rest of the pointer, describes its element, and goes with it', () => {
  over(screen.getByTestId('glyph'));
  rest(499);
  expect(screen.queryByRole('tooltip')).toBeNull();
  rest(1);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Copy (Ctrl+C)');
  expect(copy()).toHaveAccessibleDescription('Copy (Ctrl+C)');
  over(screen.getByText('Text'));
  expect(copy()).not.toHaveAttribute('aria-describedby');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the next tooltip comes sooner', () => {
  over(copy());
  rest(500);
  over(screen.getByRole('button', { name: 'Cut' }));
  rest(120);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Cut');
});

test('Escape, a press and a scroll put it away, and a finger brings none', () => {
  for (const end of [
    () => fireEvent.keyDown(copy(), { key: 'Escape' }),
    () => fireEvent.pointerDown(copy()),
    () => fireEvent.scroll(document),
  ]) {
    over(copy());
    rest(500);
    expect(screen.getByRole('tooltip')).toBeVisible();
    end();
    expect(screen.queryByRole('tooltip')).toBeNull();
  }
  over(copy(), 'touch');
  rest(2000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
