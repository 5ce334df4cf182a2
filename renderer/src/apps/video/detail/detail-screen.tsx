import { Navigate, useLocation } from 'react-router-dom';
import { useWindowTitle } from '../../../components/app-window.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useVideoDetailQuery } from '../../../state/video/video-api.ts';
import { useAgain } from '../../../state/use-again.ts';
import { isVideoNews } from '../news.ts';
import { goneUrl } from '../video-urls.ts';
import { CollectionPage } from './collection-page.tsx';
import { FilmPage } from './film-page.tsx';
import { SeriesPage } from './series-page.tsx';

/**
 * /video/detail, seriesDetail and diyDetail: one film, series or collection, whatever the address calls it
 * (APP-VIDEO-03, APP-VIDEO-04, APP-VIDEO-05). What is gone leads to the page that says so.
 */
export function DetailScreen() {
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('id') ?? '';
  const {
    currentData: detail,
    error,
    refetch,
  } = useVideoDetailQuery({ id }, { skip: id === '', refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isVideoNews, again);
  useWindowTitle(detail?.meta.title ?? '');
  const code = error !== undefined && 'code' in error ? error.code : '';
  if (id === '' || code === 'N000003') return <Navigate to={goneUrl(query.get('owner') ?? '')} replace />;
  if (detail === undefined)
    return error === undefined ? (
      <LoadingState />
    ) : (
      <ErrorState {...('message' in error ? { text: error.message ?? '' } : {})} code={code ?? ''} onRetry={again} />
    );
  if (detail.meta.kind === 'series') return <SeriesPage key={id} detail={detail} />;
  return detail.meta.kind === 'diy' ? (
    <CollectionPage key={id} detail={detail} />
  ) : (
    <FilmPage key={id} detail={detail} />
  );
}
