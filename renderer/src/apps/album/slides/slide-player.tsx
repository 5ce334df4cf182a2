import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { streamUrl, thumbUrl } from '#shared/rules/file-urls.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon, type IconName } from '../../../components/icon.ts';
import { useMediaKeys } from '../../../components/media-keys.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { useAlbumView } from '../album-context.ts';
import type { SlideShow } from './slide-show.ts';
import { useSlides } from './use-slides.ts';
import styles from './slides.module.css';

/** The tools go when the pointer has rested for so long (ms). */
const REST_MS = 3000;

/** True while the pointer rests; `onMove` hears of its movements. */
function useResting(): { readonly resting: boolean; readonly onMove: () => void } {
  const [moves, setMoves] = useState(0);
  const [restedAt, setRestedAt] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRestedAt(moves);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [moves]);
  return {
    resting: restedAt === moves,
    onMove: () => {
      setMoves((now) => now + 1);
    },
  };
}

/** Plays a slide show to its song, over the whole screen at first; round and round until it is left (APP-ALBUM-06). */
export function SlidePlayer({ show, onLeave }: { show: SlideShow; onLeave: () => void }) {
  const { t } = useTranslation('album');
  const { base } = useAlbumView();
  const { setFull, full, setPlaying, playing } = useAppWindow();
  const { at, before, running, toggle, step, loaded, failed } = useSlides(show.photos.length, show.seconds);
  const song = useRef<HTMLAudioElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [muted, setMuted] = useState(false);
  const [silent, setSilent] = useState(false);
  const { resting, onMove } = useResting();
  const hasSong = show.song !== '' && !silent;
  useEffect(() => {
    setFull(true);
    stage.current?.focus();
    return () => {
      setFull(false);
    };
  }, [setFull]);
  const sounds = running && hasSong;
  useEffect(() => {
    const audio = song.current;
    if (audio === null) return;
    if (sounds) void audio.play().catch(() => undefined);
    else audio.pause();
  }, [sounds]);
  useEffect(() => {
    setPlaying(sounds);
    return () => {
      setPlaying(false);
    };
  }, [sounds, setPlaying]);
  // Another window has begun to play.
  const wasAllowed = useRef(false);
  useEffect(() => {
    if (wasAllowed.current && !playing && running) toggle();
    wasAllowed.current = playing;
  }, [playing, running, toggle]);
  const previous = (): void => {
    step(-1);
  };
  const next = (): void => {
    step(1);
  };
  useMediaKeys({ title: show.name, running, toggle, previous, next });
  const deeds: Readonly<Record<string, () => void>> = {
    ' ': toggle,
    ArrowRight: next,
    ArrowLeft: previous,
    m: () => {
      setMuted((now) => !now);
    },
    f: () => {
      setFull(!full);
    },
    Escape: onLeave,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const deed = deeds[event.key];
    // A button has its own use of the space bar.
    const isButtons = event.key === ' ' && event.target !== event.currentTarget;
    if (deed === undefined || isButtons || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const button = (icon: IconName, label: string, onClick: () => void) => (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={20} />
    </button>
  );
  /** What is shown, what it followed, and what comes next, which is asked for ahead of time. */
  const places = [...new Set([before, at, (at + 1) % show.photos.length])].filter((place) => place >= 0);
  return (
    <div
      ref={stage}
      className={styles.stage}
      role="group"
      aria-label={show.name}
      tabIndex={-1}
      data-testid="slide-player"
      data-transition={show.transition}
      data-resting={resting}
      onPointerMove={onMove}
      onKeyDown={onKeyDown}
    >
      {at < 0 ? (
        <EmptyState icon="image" title={t('slides.gone')} text={t('slides.goneText')} />
      ) : (
        <>
          <span className={styles.wait}>
            <Spinner size={28} />
          </span>
          {places.map((place) => (
            <img
              key={place}
              className={styles.slide}
              src={thumbUrl(base, show.photos[place] ?? '', 'l', 0)}
              alt={place === at ? baseName(show.photos[place] ?? '') : ''}
              data-shown={place === at}
              data-before={place === before}
              draggable={false}
              onLoad={() => {
                loaded(place);
              }}
              onError={() => {
                failed(place);
              }}
            />
          ))}
        </>
      )}
      {hasSong && (
        <audio
          ref={song}
          src={streamUrl(base, show.song)}
          loop
          muted={muted}
          data-testid="slide-song"
          onError={() => {
            setSilent(true);
          }}
        />
      )}
      <div className={styles.tools} role="toolbar" aria-label={t('slides.tools')}>
        {button('chevron-left', t('slides.previous'), previous)}
        {button(running ? 'pause' : 'play', t(running ? 'slides.pause' : 'slides.play'), toggle)}
        {button('chevron-right', t('slides.next'), next)}
        <span className={styles.place} role="status">
          {at < 0 ? '' : t('slides.at', { at: at + 1, of: show.photos.length })}
        </span>
        {show.song !== '' && (
          <span className={styles.song} title={show.songTitle}>
            <Icon name="music" size={16} />
            <span>{silent ? t('slides.songGone', { title: show.songTitle }) : show.songTitle}</span>
          </span>
        )}
        <span className={styles.grow} />
        {hasSong && (
          <button
            type="button"
            className={styles.tool}
            aria-label={t('slides.mute')}
            title={t('slides.mute')}
            aria-pressed={muted}
            onClick={() => {
              setMuted(!muted);
            }}
          >
            <Icon name="volume" size={20} />
          </button>
        )}
        {button(full ? 'restore' : 'maximize', t(full ? 'slides.leaveFull' : 'slides.full'), () => {
          setFull(!full);
        })}
        {button('close', t('slides.leave'), onLeave)}
      </div>
    </div>
  );
}
