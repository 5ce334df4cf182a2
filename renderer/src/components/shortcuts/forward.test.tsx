import { useLayoutEffect } from 'react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forwardShortcut, useForwardedKeys } from './forward.ts';

const back = { keys: 'Backspace', window: '' };

function Screen({ answer }: { readonly answer: boolean }) {
  useForwardedKeys(() => answer);
  return null;
}

/** Presses a key in the moment in which the screen has come, before anything is painted. */
function PressedAtOnce({ answer, heard }: { readonly answer: boolean; readonly heard: boolean[] }) {
  useLayoutEffect(() => {
    heard.push(forwardShortcut(back));
  });
  return <Screen answer={answer} />;
}

test('SHK-01 a screen hears keys from the moment on that it can be seen, and not after its end', () => {
  const heard: boolean[] = [];
  const view = render(<PressedAtOnce answer heard={heard} />);
  view.rerender(<PressedAtOnce answer={false} heard={heard} />);
  expect(heard).toEqual([true, false]);
  view.rerender(<PressedAtOnce answer heard={heard} />);
  expect(forwardShortcut(back)).toBe(true);
  view.unmount();
  expect(forwardShortcut(back)).toBe(false);
});
