import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { PartBoundary } from './part-boundary.tsx';

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
