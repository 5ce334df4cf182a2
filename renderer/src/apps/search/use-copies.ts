import { useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { fileSum } from '../../state/transfers/file-sum.ts';

type Copies = CallData<typeof calls.searchCopies>;

/** How far the search for a file's content is. */
export type CopyState =
  /** The file itself is summed up, or what the device has of its size. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'comparing'; readonly checked: number; readonly candidates: number }
  | { readonly kind: 'done'; readonly found: Copies }
  | { readonly kind: 'failed'; readonly text: string }
  /** Nothing can be told of it: it is empty, or cannot be read. */
  | { readonly kind: 'impossible'; readonly reason: 'empty' | 'unreadable' };

/** Looks for the content of a file of this computer on the device: its size first, then its sum. */
async function look(file: File, signal: AbortSignal, say: (state: CopyState) => void): Promise<void> {
  if (file.size === 0) {
    say({ kind: 'impossible', reason: 'empty' });
    return;
  }
  const ask = async (sha256?: string): Promise<Copies | null> => {
    const fields = { size: file.size, ...(sha256 === undefined ? {} : { sha256 }) };
    const result = await call(calls.searchCopies, fields, { signal });
    if (signal.aborted) return null;
    if (result.success) return result.data;
    say({ kind: 'failed', text: failureText(result) });
    return null;
  };
  const counted = await ask();
  if (counted === null) return;
  // Nothing has its size: it need not be read at all.
  if (counted.candidates === 0) {
    say({ kind: 'done', found: counted });
    return;
  }
  const sum = await fileSum(file);
  if (signal.aborted) return;
  if (sum === null) {
    say({ kind: 'impossible', reason: 'unreadable' });
    return;
  }
  for (;;) {
    const found = await ask(sum);
    if (found === null) return;
    if (found.done === 1) {
      say({ kind: 'done', found });
      return;
    }
    // The device answers after two seconds at most: this is no busy loop.
    say({ kind: 'comparing', checked: found.checked, candidates: found.candidates });
  }
}

/** Whether the device has a file of this computer already, by its content. */
export function useCopies(file: File): CopyState {
  const [state, setState] = useState<{ readonly of: File; readonly now: CopyState } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void look(file, controller.signal, (now) => {
      if (!controller.signal.aborted) setState({ of: file, now });
    });
    return () => {
      controller.abort();
    };
  }, [file]);
  return state?.of === file ? state.now : { kind: 'reading' };
}
