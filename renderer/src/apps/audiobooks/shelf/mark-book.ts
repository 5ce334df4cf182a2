import type { BookRecord } from '#shared/contract/calls-audiobook.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';

/** Marks a book as heard, or as one that was never begun; says what went wrong (APP-AUB-01). */
export async function markBook({ id, chapters }: BookRecord, heard: boolean): Promise<void> {
  const place = heard ? { chapter: chapters - 1, second: 0, done: true } : { chapter: 0, second: 0 };
  const answer = await call(calls.audiobookProgress, { id, ...place });
  if (!answer.success) toastFailure(answer);
}
