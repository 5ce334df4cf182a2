import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMinute } from './use-minute.ts';

function Shown() {
  return <p>{new Date(useMinute()).toISOString().slice(11, 16)}</p>;
}
function hide(hidden: boolean): void {
  act(() => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 9, 27, 40) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the clock moves when the minute does, and once for all who show it', () => {
  render(
    <>
      <Shown />
      <Shown />
    </>,
  );
  expect(screen.getAllByText('09:27')).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(1);
  pass(19_999);
  expect(screen.getAllByText('09:27')).toHaveLength(2);
  pass(1);
  expect(screen.getAllByText('09:28')).toHaveLength(2);
  pass(60_000);
  expect(screen.getAllByText('09:29')).toHaveLength(2);
});

test('a hidden page does not draw the time, and is right when it is seen again', () => {
  render(<Shown />);
  hide(true);
  expect(vi.getTimerCount()).toBe(0);
  pass(600_000);
  expect(screen.getByText('09:27')).toBeInTheDocument();
  hide(false);
  expect(screen.getByText('09:37')).toBeInTheDocument();
  pass(60_000);
  expect(screen.getByText('09:38')).toBeInTheDocument();
});

test('nothing waits when nobody shows the time', () => {
  const { unmount } = render(<Shown />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
