import type { ReactNode } from 'react';
import { useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Watched } from './use-watched.ts';

/** The code of an account that may not watch the device. */
const FORBIDDEN = 'N000002';

interface Props<T> {
  readonly watched: Watched<T>;
  readonly children: (data: T) => ReactNode;
}

/** What is watched, or why it is not there; old figures stay, and say that they are old. */
export function WatchedState<T>({ watched: { data, failure, again }, children }: Props<T>) {
  const { t } = useTranslation('vitals');
  useWindowLoading(data === null && failure === null);
  if (failure?.code === FORBIDDEN)
    return <EmptyState icon="lock" title={t('forbidden.title')} text={t('forbidden.text')} />;
  if (data === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message || t('failed')} code={failure.code} onRetry={again} />
    );
  return (
    <>
      {failure !== null && <PlaceNote tone="warning">{t('stale')}</PlaceNote>}
      {children(data)}
    </>
  );
}
