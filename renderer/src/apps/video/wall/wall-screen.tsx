import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { VIDEO_PAGE_MAX } from '#shared/constants.ts';
import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { VideoKind } from '#shared/contract/kinds.ts';
import { call } from '../../../api/call.ts';
import { useWindowLoading, useWindowTitle } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { PlaceFoot } from '../../../components/place/place-frame.tsx';
import { usePages } from '../../../components/place/use-pages.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { makeCollection } from '../collection-deeds.ts';
import { NothingYet } from '../home/nothing-yet.tsx';
import { isVideoNews } from '../news.ts';
import { useVideo } from '../video-context.ts';
import { videoUrl } from '../video-urls.ts';
import { FilterBar } from './filter-bar.tsx';
import { askedFor, filtersUrl, readFilters, usualFilters, type Filters } from './filters.ts';
import { VideoCards } from './video-cards.tsx';
import styles from './wall.module.css';

/** How far above its end the wall asks for more (px). */
const END_PX = 900;

/** /video/list and /video/seriesList: posters, by what one looks for (APP-VIDEO-02, APP-VIDEO-04). */
export function WallScreen({ only }: { only?: VideoKind }) {
  const { t, language } = useTranslation('video');
  const view = useVideo();
  const { pathname, search } = useLocation();
  const filters = useMemo<Filters>(() => {
    const read = readFilters(new URLSearchParams(search));
    return only === undefined ? read : { ...read, kind: only };
  }, [search, only]);
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      call(calls.videoList, { ...askedFor(filters), size: VIDEO_PAGE_MAX, page }, { signal, silent: true }),
    [filters],
  );
  const { rows, total, status, answer, failure, reload, refresh, more } = usePages<
    VideoRecord,
    CallData<typeof calls.videoList>
  >(load);
  usePushes(isVideoNews, refresh);
  useWindowLoading(status === 'loading');
  const isCollections = filters.kind === 'diy';
  const library = view.libs.find(({ id }) => id === filters.lib);
  const label = isCollections
    ? t('tabs.collections')
    : (library?.name ?? t(only === 'series' ? 'tabs.series' : 'tabs.all'));
  useWindowTitle(library?.name ?? '');
  const show = (change: Partial<Filters>): void => {
    view.window.navigate(
      filtersUrl(pathname, { ...filters, ...change, ...(only === undefined ? {} : { kind: 'all' }) }),
    );
  };
  const newCollection = isCollections && (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="new-collection"
      onClick={() => {
        void makeCollection(view).then((made) => {
          if (made !== null) view.window.navigate(videoUrl({ ...made, kind: 'diy' }));
        });
      }}
    >
      <Icon name="plus" size={16} />
      {t('collection.new')}
    </button>
  );
  const isFiltered = filters.lib !== '' || filters.genre !== '' || filters.year !== 0 || filters.seen !== 'all';
  return (
    <>
      <FilterBar
        filters={filters}
        genres={answer?.genres ?? []}
        years={answer?.years ?? []}
        only={only}
        onFilters={show}
      >
        {newCollection}
      </FilterBar>
      {status === 'failed' ? (
        <ErrorState {...(failure === null ? {} : { text: failure.message, code: failure.code })} onRetry={reload} />
      ) : status === 'loading' && rows.length === 0 ? (
        <LoadingState />
      ) : rows.length > 0 ? (
        <div
          className={styles.page}
          onScroll={({ currentTarget: box }) => {
            if (box.scrollHeight - box.scrollTop - box.clientHeight < END_PX) more();
          }}
        >
          <VideoCards label={label} videos={rows} onChanged={refresh} />
        </div>
      ) : isCollections ? (
        <EmptyState icon="list" title={t('collection.none')} text={t('collection.noneText')} />
      ) : isFiltered ? (
        <EmptyState icon="filter" title={t('filter.none')}>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              show({ ...usualFilters, kind: filters.kind });
            }}
          >
            {t('filter.reset')}
          </button>
        </EmptyState>
      ) : (
        <NothingYet />
      )}
      <PlaceFoot>{t('count', { count: total, number: new Intl.NumberFormat(language).format(total) })}</PlaceFoot>
    </>
  );
}
