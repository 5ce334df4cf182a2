import { useState } from 'react';
import { TabList, useTabs, TabPanel } from '../../../components/tab-list.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { VideoDetail } from '../../../state/video/video-api.ts';
import { useVideoText } from '../wall/use-video-text.ts';
import { EpisodeList } from './episode-list.tsx';
import { useHeadMenu } from './use-head-menu.tsx';
import { VideoHead } from './video-head.tsx';
import styles from './detail.module.css';

/** /video/seriesDetail: a series with its seasons and episodes; what comes next plays with a press (APP-VIDEO-04). */
export function SeriesPage({ detail }: { detail: VideoDetail }) {
  const { t } = useTranslation('video');
  const text = useVideoText();
  const tabs = useTabs();
  const { meta, next, seasons = [] } = detail;
  const [chosen, setChosen] = useState<number | null>(null);
  const current = seasons.find(({ no }) => no === (chosen ?? next?.season)) ?? seasons[0];
  const there = seasons
    .flatMap(({ episodes }) => episodes.filter(({ missing }) => missing === 0))
    .map(({ path }) => path);
  const { items, dialogs } = useHeadMenu(detail, there);
  const facts = [
    meta.year === 0 ? '' : String(meta.year),
    t('episodes', { count: meta.count }),
    meta.score === 0 ? '' : t('score', { score: meta.score.toFixed(1) }),
    meta.genres.join(', '),
    meta.hidden === 1 ? t('hidden') : '',
    meta.own === 1 ? '' : t('libs.by', { name: meta.owner }),
    meta.watched === 1 ? t('detail.allSeen') : '',
  ].filter((fact) => fact !== '');
  const nameOf = ({ no, title }: (typeof seasons)[number]): string => (title === '' ? text.season(no) : title);
  return (
    <div className={styles.page} data-testid="series-detail" data-id={meta.id}>
      <VideoHead detail={detail} facts={facts} items={items} />
      {current === undefined ? (
        <p>{t('detail.noEpisodes')}</p>
      ) : (
        <section className={styles.seasons} aria-label={t('detail.seasons')}>
          <TabList
            label={t('detail.seasons')}
            base={tabs}
            current={String(current.no)}
            tabs={seasons.map((season) => ({ name: String(season.no), text: nameOf(season) }))}
            onPick={(name) => {
              setChosen(Number(name));
            }}
          />
          <TabPanel base={tabs} current={String(current.no)}>
            <EpisodeList series={meta.title} season={current.no} label={nameOf(current)} episodes={current.episodes} />
          </TabPanel>
        </section>
      )}
      {dialogs}
    </div>
  );
}
