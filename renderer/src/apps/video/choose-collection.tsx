import { useCallback } from 'react';
import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { ChooseOne } from '../../components/place/choose-one.tsx';
import { usePages } from '../../components/place/use-pages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { addToCollection, makeCollection } from './collection-deeds.ts';
import { useVideo } from './video-context.ts';
import { Poster } from './wall/poster.tsx';

/** Asks for a collection that takes films and series, or makes a new one of them (APP-VIDEO-05). */
export function ChooseCollection({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      call(calls.videoList, { kind: 'diy', sort: 'title', size: 200, page }, { signal, silent: true }),
    [],
  );
  const { rows, status, reload } = usePages<VideoRecord, CallData<typeof calls.videoList>>(load);
  const choices = rows.map((collection) => ({
    id: collection.id,
    name: collection.title,
    count: t('titles', { count: collection.count }),
    cover: <Poster video={collection} size="s" iconSize={18} />,
    onChoose: () => {
      onDone();
      void addToCollection(view, collection, ids);
    },
  }));
  return (
    <ChooseOne
      testId="choose-collection"
      icon="list"
      words={{
        title: t('collection.chooseTitle', { count: ids.length }),
        list: t('tabs.collections'),
        make: t('collection.new'),
        cancel: t('cancel'),
        none: t('collection.none'),
        noneText: t('collection.noneText'),
      }}
      choices={status === 'failed' || status === 'loading' ? undefined : choices}
      retry={status === 'failed' ? reload : null}
      onMake={() => {
        void makeCollection(view, ids).then((made) => {
          if (made !== null) onDone();
        });
      }}
      onCancel={onDone}
    />
  );
}
