import { useCallback, useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { call } from '../../api/call.ts';
import { changedFolder, usePushes } from '../../components/place/use-pushes.ts';
import { parentPath } from '../../state/files/wire-path.ts';

export type TextState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly content: string }
  | { readonly status: 'failed'; readonly code: string; readonly message: string };

/** Answers about the file itself: gone, or too large by now. */
const lasting: ReadonlySet<string> = new Set(['N002001', 'N000001']);

/** A text by its path, in the encoding the device finds it in; follows what is written into the file. */
export function useText(path: string): { readonly text: TextState; readonly retry: () => void } {
  const [text, setText] = useState<TextState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.textLoad, { path }, { signal: controller.signal, silent: attempt > 0 }).then((result) => {
      if (controller.signal.aborted) return;
      if (result.success) setText({ status: 'ready', content: result.data.content });
      else {
        const failed = { status: 'failed', code: result.code, message: result.message } as const;
        // What is shown stays while the device is away; a file that is gone is not shown any more.
        setText((before) => (before.status === 'ready' && !lasting.has(result.code) ? before : failed));
      }
    });
    return () => {
      controller.abort();
    };
  }, [path, attempt]);
  const folder = parentPath(path);
  const changedHere = useCallback((frame: MessageFrame) => changedFolder(frame) === (folder ?? ''), [folder]);
  usePushes(changedHere, () => {
    setAttempt((now) => now + 1);
  });
  const retry = useCallback(() => {
    setText({ status: 'loading' });
    setAttempt((now) => now + 1);
  }, []);
  return { text, retry };
}
