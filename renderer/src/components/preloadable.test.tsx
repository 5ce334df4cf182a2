import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { preloadable } from './preloadable.tsx';

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test('a component that was loaded before is drawn at once, without the fallback', async () => {
  const part = preloadable(() => Promise.resolve(Hello));
  expect(part.isThere()).toBe(false);
  await part.preload();
  expect(part.isThere()).toBe(true);
  render(
    <Suspense fallback="waiting">
      <part.Component name="Anna" />
    </Suspense>,
  );
  expect(screen.queryByText('waiting')).toBeNull();
  expect(screen.getByText('Hello Anna')).toBeVisible();
});

test('a component that was not loaded is fetched when it is shown, and a failed fetch is tried again', async () => {
  let attempts = 0;
  const part = preloadable(() => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Hello);
  });
  await part.preload();
  await act(async () => {
    render(
      <Suspense fallback="waiting">
        <part.Component name="Ben" />
      </Suspense>,
    );
  });
  expect(await screen.findByText('Hello Ben')).toBeVisible();
  expect(attempts).toBe(2);
});
