import { ChooseOne } from '../../../components/place/choose-one.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePlaylistsQuery } from '../../../state/music/music-api.ts';
import { Cover } from '../library/cover.tsx';
import { useMusic } from '../music-context.ts';
import { addToList, makeList } from './list-deeds.ts';

/** Asks for a playlist that takes songs, or makes a new one of them (APP-MUSIC-02). */
export function ChooseList({ paths, onDone }: { paths: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('music');
  const view = useMusic();
  const { data, error, refetch } = usePlaylistsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ChooseOne
      testId="choose-list"
      icon="list"
      words={{
        title: t('lists.chooseTitle', { count: paths.length }),
        list: t('lists.title'),
        make: t('lists.new'),
        cancel: t('cancel'),
        none: t('lists.none'),
        noneText: t('lists.noneText'),
      }}
      choices={data
        ?.filter(({ fixed }) => fixed === 0)
        .map((list) => ({
          id: list.id,
          name: list.name,
          count: t('count', { count: list.count }),
          cover: <Cover path={list.cover} size="s" icon="list" />,
          onChoose: () => {
            onDone();
            void addToList(view, list, paths);
          },
        }))}
      retry={error === undefined ? null : () => void refetch()}
      onMake={() => {
        void makeList(view, paths).then((made) => {
          if (made !== null) onDone();
        });
      }}
      onCancel={onDone}
    />
  );
}
