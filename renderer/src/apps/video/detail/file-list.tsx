import { useMemo } from 'react';
import type { VideoFile } from '#shared/contract/calls-video.ts';
import { formatSize } from '#shared/rules/size.ts';
import { Icon } from '../../../components/icon.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';
import { playNext } from '../video-deeds.ts';
import { useVideoText } from '../wall/use-video-text.ts';
import { codecName, playVerdict } from './codec.ts';
import { locatePath } from './locate-path.ts';
import styles from './detail.module.css';

/** Whether the browser of this page plays a type. */
const plays = (type: string): boolean => document.createElement('video').canPlayType(type) !== '';

/** Languages of tracks, or what they are called; as the file says them where no name is known. */
function useTrackText(): (tracks: VideoFile['audio']) => string {
  const { language } = useTranslation('video');
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }), [language]);
  const nameOf = (code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      // No code of a language at all.
      return code;
    }
  };
  return (tracks) =>
    [...new Set(tracks.map((track) => (track.language === '' ? track.name || track.codec : nameOf(track.language))))]
      .filter((text) => text !== '')
      .join(', ');
}

function FileRow({ id, title, file }: { id: string; title: string; file: VideoFile }) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const text = useVideoText();
  const tracksOf = useTrackText();
  const { name, path, size, width, height, duration, pos, missing } = file;
  const verdict = playVerdict(file, plays);
  const codec = codecName(file);
  const facts = [
    missing === 1 ? t('missing') : '',
    formatSize(size),
    width > 0 ? t('detail.size', { width, height }) : '',
    codec,
    text.length(duration),
    file.audio.length > 0 ? `${t('detail.audio')}: ${tracksOf(file.audio) || t('detail.unknown')}` : '',
    `${t('detail.subs')}: ${tracksOf(file.subs) || t(file.subs.length > 0 ? 'detail.unknown' : 'detail.noSubs')}`,
  ].filter((fact) => fact !== '');
  return (
    <li className={styles.row} data-testid="video-file">
      <button
        type="button"
        className={styles.rowPlay}
        disabled={missing === 1}
        onClick={() => {
          playNext(view, { id, path, season: 0, episode: 0, title, pos, duration }, title);
        }}
      >
        <Icon name="play" size={18} />
        <span className={styles.rowText}>
          <span className={styles.rowName} title={name}>
            {name}
          </span>
          <span className={styles.rowFacts} data-bad={missing === 1} title={facts.join(' · ')}>
            {facts.join(' · ')}
          </span>
        </span>
        {verdict !== null && missing === 0 && (
          <span
            className={styles.badge}
            data-plays={verdict.plays}
            title={t(verdict.plays ? 'detail.directHint' : 'detail.cannotHint', { codec: verdict.codec })}
          >
            {t(verdict.plays ? 'detail.direct' : 'detail.cannot')}
          </span>
        )}
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('detail.locateFile', { name })}
        title={t('detail.locateFile', { name })}
        onClick={() => {
          locatePath(view, path);
        }}
      >
        <Icon name="folder" size={16} />
      </button>
    </li>
  );
}

/** The files of a film: what they are, and whether they play here (APP-VIDEO-03). */
export function FileList({ id, title, files }: { id: string; title: string; files: readonly VideoFile[] }) {
  const { t } = useTranslation('video');
  return (
    <section aria-label={t('detail.files')}>
      <h2>{t('detail.files')}</h2>
      <ul className={styles.rows}>
        {files.map((file) => (
          <FileRow key={file.path} id={id} title={title} file={file} />
        ))}
      </ul>
    </section>
  );
}
