import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import { useAppWindow } from '../components/app-window.ts';
import { useForwardedKeys, type ShortcutEvent } from '../components/shortcuts/forward.ts';

/** Keys that reached the screen. */
export const keys: ShortcutEvent[] = [];
/** Whether the screen says that it used a key. */
export const used = { answer: false };
/** What the screen answers when its window wants to close. */
export const mayClose = vi.fn<() => boolean>(() => false);

/** A screen of the table that shows where it is and does what screens do. */
export function TestScreen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const app = useAppWindow();
  const [text, setText] = useState('');
  useForwardedKeys((event) => {
    keys.push(event);
    return used.answer;
  });
  return (
    <div>
      <output>{pathname + search}</output>
      <input
        aria-label="field"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <button type="button" onClick={() => void navigate('/monitor/disk?x=1')}>
        go
      </button>
      <button type="button" onClick={() => void navigate('/monitor/overview?hist=0')}>
        go by hist
      </button>
      <button type="button" onClick={() => void navigate('/monitor/disk', { replace: true })}>
        redirect
      </button>
      <button
        type="button"
        onClick={() => {
          app.onBeforeClose(() => Promise.resolve(mayClose()));
        }}
      >
        guard
      </button>
      <button
        type="button"
        onClick={() => {
          app.setFull(true);
        }}
      >
        full
      </button>
    </div>
  );
}
