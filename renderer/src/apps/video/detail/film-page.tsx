import { useTranslation } from '../../../i18n/use-translation.ts';
import type { VideoDetail } from '../../../state/video/video-api.ts';
import { useVideoText } from '../wall/use-video-text.ts';
import { FileList } from './file-list.tsx';
import { useHeadMenu } from './use-head-menu.tsx';
import { VideoHead } from './video-head.tsx';
import styles from './detail.module.css';

/** /video/detail: a film with its files (APP-VIDEO-03). */
export function FilmPage({ detail }: { detail: VideoDetail }) {
  const { t } = useTranslation('video');
  const text = useVideoText();
  const { meta, files } = detail;
  const there = files.filter(({ missing }) => missing === 0).map(({ path }) => path);
  const { items, dialogs } = useHeadMenu(detail, there);
  const facts = [
    meta.year === 0 ? '' : String(meta.year),
    text.length(meta.duration),
    meta.score === 0 ? '' : t('score', { score: meta.score.toFixed(1) }),
    meta.genres.join(', '),
    meta.hidden === 1 ? t('hidden') : '',
    meta.own === 1 ? '' : t('libs.by', { name: meta.owner }),
  ].filter((fact) => fact !== '');
  return (
    <div className={styles.page} data-testid="video-detail" data-id={meta.id}>
      <VideoHead detail={detail} facts={facts} items={items} />
      <FileList id={meta.id} title={meta.title} files={files} />
      {dialogs}
    </div>
  );
}
