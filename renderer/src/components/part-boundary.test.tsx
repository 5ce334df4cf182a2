import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { setupI18n } from '../i18n/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { resetDialogs, toastStore } from './dialogs/dialog-service.ts';
import { reloadWhenThere } from './missing-part-error.ts';
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
