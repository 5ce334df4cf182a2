import { useCallback, useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';

export type TextState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly content: string }
  | { readonly status: 'failed'; readonly code: string; readonly message: string };

/** A text by its path, in the encoding the device finds it in. */
export function useText(path: string): { readonly text: TextState; readonly retry: () => void } {
  const [text, setText] = useState<TextState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.textLoad, { path }, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      setText(
        result.success
          ? { status: 'ready', content: result.data.content }
          : { status: 'failed', code: result.code, message: result.message },
      );
    });
    return () => {
      controller.abort();
    };
  }, [path, attempt]);
  const retry = useCallback(() => {
    setText({ status: 'loading' });
    setAttempt((now) => now + 1);
  }, []);
  return { text, retry };
}
