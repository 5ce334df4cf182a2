import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { setupI18n } from '../i18n/index.ts';
import { ComingBack } from './coming-back.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { resetDialogs, toastStore } from './dialogs/dialog-service.ts';
import { reloadWhenThere } from './missing-part-error.ts';
import { noteReload } from './missing-part-reloads.ts';
import { PartBoundary } from './part-boundary.tsx';

beforeAll(async () => {
  await setupI18n();
});

test('a part that cannot be fetched is left out, and the page beside it stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const Part = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <>
      <p>the desktop</p>
      <PartBoundary>
        <Suspense fallback={<p>loading</p>}>
          <Part />
        </Suspense>
      </PartBoundary>
    </>,
  );
  expect(screen.getByText('loading')).toBeVisible();
  await vi.waitFor(() => {
    expect(screen.queryByText('loading')).toBeNull();
  });
  expect(screen.getByText('the desktop')).toBeVisible();
});

const Missing = () => lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')));

test('a part that could not be fetched is told of once, with a way to get it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  resetDialogs();
  const [One, Two] = [Missing(), Missing()];
  render(
    <>
      <PartBoundary>
        <One />
      </PartBoundary>
      <PartBoundary>
        <Two />
      </PartBoundary>
    </>,
  );
  await vi.waitFor(() => {
    expect(toastStore.getState()).toHaveLength(1);
  });
  expect(toastStore.getState()[0]).toMatchObject({ text: 'A part of the desktop could not be loaded.' });
  resetDialogs();
  cleanup();
});

test('a screen that could not be fetched says so and loads the page anew only once the device answers', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const Screen = Missing();
  render(
    <ErrorBoundary>
      <Suspense>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');
  expect(screen.getByRole('button', { name: 'Load anew' })).toBeVisible();
  const reload = vi.fn();
  expect(await reloadWhenThere(() => Promise.reject(new TypeError('Failed to fetch')), reload)).toBe(false);
  expect(await reloadWhenThere(() => Promise.resolve({ ok: false }), reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(await reloadWhenThere(() => Promise.resolve({ ok: true }), reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('BLK-10 what stands over everything is never left out: it waits for the device and loads the page anew by itself', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.useFakeTimers();
  sessionStorage.clear();
  resetDialogs();
  const Screen = Missing();
  const reload = vi.fn(() => Promise.resolve(false));
  const shown = () =>
    render(
      <PartBoundary missing={<ComingBack reload={reload} />}>
        <Suspense fallback={null}>
          <Screen />
        </Suspense>
      </PartBoundary>,
    );
  shown();
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.getByRole('status')).toHaveTextContent('This page goes on by itself');
  expect(screen.queryByText('This part could not be loaded')).toBeNull();
  expect(toastStore.getState()).toEqual([]);
  expect(reload).toHaveBeenCalledTimes(3);
  reload.mockResolvedValue(true);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(reload).toHaveBeenCalledTimes(4);
  cleanup();

  // Where it was done in vain again and again somebody is told.
  for (let times = 0; times < 3; times += 1) noteReload();
  shown();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded');
  expect(reload).toHaveBeenCalledTimes(4);
  cleanup();
  await vi.advanceTimersByTimeAsync(600_000);
  shown();
  expect(screen.getByRole('status')).toBeVisible();
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

test('UPG-13 OVL-02 under an upgrade nothing is loaded anew; afterwards it is', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.useFakeTimers();
  sessionStorage.clear();
  const Screen = Missing();
  const reload = vi.fn(() => Promise.resolve(true));
  const under = (upgrade: boolean) => (
    <PartBoundary missing={<ComingBack waits={upgrade} reload={reload} />}>
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    </PartBoundary>
  );
  const { rerender } = render(under(true));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('status')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  rerender(under(false));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  vi.useRealTimers();
});

test('OVL-01 a screen over everything that is broken is not left out but shown as an error', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const Broken = () => {
    throw new Error('a mistake');
  };
  render(
    <ErrorBoundary>
      <PartBoundary missing={<p>waits</p>}>
        <Broken />
      </PartBoundary>
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong here');
});
