import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import type { Loaded } from './use-loaded.ts';

interface Props<T> {
  readonly of: Loaded<T>;
  readonly children: (data: T) => ReactNode;
}

/** What was loaded, or that it is on its way, or why it could not be had and the way to try again. */
export function LoadedPart<T>({ of: { answer, reload }, children }: Props<T>) {
  if (answer === null) return <LoadingState />;
  if (!answer.success) return <ErrorState text={answer.message} code={answer.code} onRetry={reload} />;
  return children(answer.data);
}
