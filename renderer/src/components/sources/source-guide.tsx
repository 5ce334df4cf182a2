import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { ErrorState } from '../error-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import type { FreshSetting } from './use-fresh-setting.ts';

/** Kept for the account once a first look is over (APP-MGUIDE-01). */
const GUIDE_KEY = 'music.guide';

/** Keeps for the account that it has been through a first look at its music or books. */
export function noteGuideDone(): void {
  void call(calls.kvCreate, { k: GUIDE_KEY, v: '1' }, { silent: true });
}

interface Props<T> extends FreshSetting<T> {
  /** Address that it leads on to where there are folders already. */
  readonly onward: string;
  readonly question: ReactNode;
  readonly scan: (setting: T) => ReactNode;
}

/** A first look as a screen of its own: the question for folders, then how far they are read (APP-MGUIDE-01). */
export function SourceGuide<T extends { readonly folders: readonly string[] }>({
  setting,
  asking,
  failure,
  again,
  onward,
  question,
  scan,
}: Props<T>) {
  /** Whether there were no folders when the screen was opened; null before that is known. */
  const [isFirst, setFirst] = useState<boolean | null>(null);
  if (isFirst === null && setting !== null && !asking) setFirst(setting.folders.length === 0);
  if (setting === null || isFirst === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={again} />
    );
  if (!isFirst) return <Navigate to={onward} replace />;
  return setting.folders.length === 0 ? question : scan(setting);
}
