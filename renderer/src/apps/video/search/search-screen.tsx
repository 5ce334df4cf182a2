import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { VIDEO_PAGE_MAX } from '#shared/constants.ts';
import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { videoKinds } from '#shared/contract/kinds.ts';
import { call } from '../../../api/call.ts';
import { success } from '../../../api/result.ts';
import { useWindowLoading } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { SearchField } from '../../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot } from '../../../components/place/place-frame.tsx';
import { usePages } from '../../../components/place/use-pages.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isVideoNews } from '../news.ts';
import { useVideo } from '../video-context.ts';
import { VideoCards } from '../wall/video-cards.tsx';
import wall from '../wall/wall.module.css';

/** How far above its end the list asks for more (px). */
const END_PX = 900;

/** /video/search: films, series and collections by title (APP-VIDEO-06). What is searched stands in the address. */
export function SearchScreen() {
  const { t, language } = useTranslation('video');
  const { window } = useVideo();
  const keyword = new URLSearchParams(useLocation().search).get('key')?.trim() ?? '';
  const load = useCallback(
    async (page: number, signal: AbortSignal) =>
      keyword === ''
        ? success({ list: [], total: 0 })
        : call(calls.videoSearch, { keyword, size: VIDEO_PAGE_MAX, page }, { signal, silent: true }),
    [keyword],
  );
  const { rows, total, status, failure, reload, refresh, more } = usePages<
    VideoRecord,
    CallData<typeof calls.videoSearch>
  >(load);
  usePushes(isVideoNews, refresh);
  useWindowLoading(keyword !== '' && status === 'loading');
  const groups = videoKinds
    .map((kind) => ({ kind, videos: rows.filter((video) => video.kind === kind) }))
    .filter(({ videos }) => videos.length > 0);
  return (
    <>
      <PlaceBar label={t('tabs.search')}>
        <SearchField
          label={t('search.field')}
          value={keyword}
          autoFocus
          onSearch={(next) => {
            window.navigate(next === '' ? '/video/search' : `/video/search?key=${encodeURIComponent(next)}`);
          }}
        />
      </PlaceBar>
      {keyword === '' ? (
        <EmptyState icon="search" title={t('search.start')} text={t('search.startText')} />
      ) : status === 'failed' ? (
        <ErrorState {...(failure === null ? {} : { text: failure.message, code: failure.code })} onRetry={reload} />
      ) : status === 'loading' && rows.length === 0 ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState icon="search" title={t('search.none', { keyword })} text={t('search.noneText')} />
      ) : (
        <div
          className={wall.page}
          data-testid="video-found"
          onScroll={({ currentTarget: box }) => {
            if (box.scrollHeight - box.scrollTop - box.clientHeight < END_PX) more();
          }}
        >
          {groups.map(({ kind, videos }) => (
            <section key={kind} aria-label={t(`search.${kind}`)}>
              <h2>{t(`search.${kind}`)}</h2>
              <VideoCards label={t(`search.${kind}`)} videos={videos} onChanged={refresh} />
            </section>
          ))}
        </div>
      )}
      {keyword !== '' && (
        <PlaceFoot>{t('count', { count: total, number: new Intl.NumberFormat(language).format(total) })}</PlaceFoot>
      )}
    </>
  );
}
