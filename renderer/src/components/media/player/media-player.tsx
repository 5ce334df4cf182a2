import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { downloadUrl, streamUrl } from '#shared/rules/file-urls.ts';
import { useAppWindow } from '../../app-window.ts';
import { EmptyState } from '../../empty-state.tsx';
import { Icon } from '../../icon.ts';
import { useKept } from '../../kept-state.ts';
import { useMediaKeys } from '../../media-keys.ts';
import { Spinner } from '../../spinner.tsx';
import { useDelayed } from '../../use-delayed.ts';
import { useHost } from '../../../host/host-context.ts';
import { useFileFactsQuery } from '../../../state/files/files-api.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { ownMediaSupport } from '../../../state/media-support.ts';
import { Controls } from './controls.tsx';
import { playbackOf, readPlayback, startPlayback } from './playback.ts';
import { loopBack, marked, nextSpeed, playerDeed, type Loop, type PlayerDeed } from './player-keys.ts';
import { ResumeOffer } from './resume-offer.tsx';
import { useSubtitle } from './use-subtitle.ts';
import { useTold } from './use-told.ts';
import styles from './player.module.css';

/** Where it is kept how far somebody is in a film. Keep it the same from one rendering to the next. */
export interface PlaceKeeper {
  /** Second at which it was left; 0 for its begin. */
  readonly load: (path: string) => Promise<number>;
  readonly save: (path: string, seconds: number, duration: number) => void;
}

interface Props {
  readonly path: string;
  readonly places: PlaceKeeper;
  /** Second that it begins at, without asking where it was left; null asks. */
  readonly from: number | null;
  readonly subtitles: readonly string[];
  /** Path of the lyrics; '' for none. */
  readonly lyric: string;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** The place is kept this often while it plays (ms). */
const KEEP_MS = 10_000;

/** One film or song: streamed in ranges, from where it was left, with its texts. */
export function MediaPlayer({ path, places, from, subtitles, lyric, onPrevious, onNext }: Props) {
  const { t } = useTranslation('openers');
  const host = useHost();
  const { deviceBase } = host;
  const { setPlaying, playing: allowed, setFull, full, kept } = useAppWindow();
  const media = useRef<HTMLVideoElement>(null);
  // A window that went over from another page goes on playing; one that comes back later waits where it was.
  const found = useKept(kept, `playback:${path}`, () => media.current && playbackOf(media.current));
  const [{ before, plays }] = useState(() => {
    const playback = readPlayback(found);
    return { before: playback, plays: playback === null || (kept.moved && playback.playing) };
  });
  const [at, setAt] = useState(before?.at ?? 0);
  const [duration, setDuration] = useState(0);
  const [running, setRunning] = useState(false);
  const [waiting, setWaiting] = useState(plays);
  const [failed, setFailed] = useState(false);
  const [ended, setEnded] = useState(false);
  const [resume, setResume] = useState(0);
  const [subtitle, setSubtitle] = useState<string | null>(null);
  const [sound, setSound] = useState({ volume: before?.volume ?? 1, muted: before?.muted ?? false });
  const [speed, setSpeed] = useState(before?.speed ?? 1);
  const [loop, setLoop] = useState<Loop | null>(null);
  const { error } = useFileFactsQuery({ paths: [path] });
  const code = error !== undefined && 'code' in error ? String(error.code) : '';
  const chosen = subtitle ?? subtitles[0] ?? '';
  const track = useSubtitle(chosen);
  const isSong = fileTypeOf(baseName(path)) === fileTypes.music;
  const slow = useDelayed(300);
  useTold(media, isSong ? path : '', lyric);
  const keep = useCallback(() => {
    const element = media.current;
    if (element !== null && Number.isFinite(element.duration) && !isSong)
      places.save(path, element.currentTime, element.duration);
  }, [path, isSong, places]);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(keep, KEEP_MS);
    return () => {
      clearInterval(timer);
      keep();
    };
  }, [running, keep]);
  useEffect(() => {
    setPlaying(running);
    return () => {
      setPlaying(false);
    };
  }, [running, setPlaying]);
  // Another window has begun to play.
  const wasAllowed = useRef(false);
  useEffect(() => {
    if (wasAllowed.current && !allowed) media.current?.pause();
    wasAllowed.current = allowed;
  }, [allowed]);
  useEffect(() => {
    if (isSong || before !== null || from !== null) return;
    let here = true;
    void places.load(path).then((seconds) => {
      if (here) setResume(seconds);
    });
    return () => {
      here = false;
    };
  }, [path, isSong, before, from, places]);

  const toggle = (): void => {
    const element = media.current;
    if (element === null) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const seek = (seconds: number): void => {
    if (media.current !== null) media.current.currentTime = Math.max(0, Math.min(duration, seconds));
    setAt(seconds);
  };
  useMediaKeys({ title: baseName(path), running, toggle, previous: onPrevious, next: onNext });
  /** Does what a key asks; answers false where it asks for nothing that can be done. */
  const perform = (deed: PlayerDeed): boolean => {
    const element = media.current;
    if (element === null) return false;
    switch (deed.kind) {
      case 'toggle':
        toggle();
        return true;
      case 'seekBy':
        if (deed.still === true) element.pause();
        seek(element.currentTime + deed.seconds);
        return true;
      case 'seekTo':
        seek(duration * deed.share);
        return true;
      case 'volume':
        element.volume = Math.max(0, Math.min(1, element.volume + deed.by));
        element.muted = false;
        return true;
      case 'mute':
        element.muted = !element.muted;
        return true;
      case 'full':
        setFull(!full);
        return true;
      case 'speed':
        element.playbackRate = Number(nextSpeed(element.playbackRate, deed.steps));
        return true;
      case 'mark':
        setLoop(marked(loop, deed.end, element.currentTime));
        return true;
      case 'unmark':
        setLoop(null);
        return loop !== null;
      case 'next':
        onNext?.();
        return onNext !== null;
      case 'previous':
        onPrevious?.();
        return onPrevious !== null;
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    // A button is pressed by the space key, a slider is moved by arrows.
    if (target instanceof HTMLButtonElement && key === ' ') return;
    if (target instanceof HTMLInputElement && (key.startsWith('Arrow') || key === 'Home')) return;
    const deed = playerDeed(key);
    if (deed !== null && perform(deed)) event.preventDefault();
  };

  if (code === 'N002001') return <EmptyState icon="video" title={t('player.missing')} />;
  if (code === 'N000002' || code === 'N002003')
    return <EmptyState icon="lock" title={t('player.denied')} text={t('player.deniedText')} />;
  if (failed) {
    const formats = ownMediaSupport()[isSong ? 'audio' : 'video'].join(', ');
    const plays = formats === '' ? '' : ` ${t('player.plays', { formats })}`;
    return (
      <EmptyState icon="video" title={t('player.unsupported')} text={`${t('player.unsupportedText')}${plays}`}>
        <a className="btn btn-primary" href={downloadUrl(deviceBase, path)} download={baseName(path)}>
          {t('download')}
        </a>
      </EmptyState>
    );
  }
  return (
    <div className={styles.stage} role="group" aria-label={baseName(path)} tabIndex={-1} onKeyDown={onKeyDown}>
      <video
        ref={media}
        className={styles.media}
        data-song={isSong}
        src={streamUrl(deviceBase, path)}
        autoPlay={plays}
        preload="metadata"
        onClick={toggle}
        onDoubleClick={() => {
          setFull(!full);
        }}
        onPlay={() => {
          setRunning(true);
          setEnded(false);
        }}
        onPause={() => {
          setRunning(false);
        }}
        onWaiting={() => {
          setWaiting(true);
        }}
        onPlaying={() => {
          setWaiting(false);
        }}
        onCanPlay={() => {
          setWaiting(false);
        }}
        onTimeUpdate={(event) => {
          const element = event.currentTarget;
          const back = loopBack(loop, element.currentTime);
          if (back !== null) element.currentTime = back;
          setAt(element.currentTime);
        }}
        onVolumeChange={({ currentTarget: { volume, muted } }) => {
          setSound({ volume, muted });
        }}
        onRateChange={(event) => {
          setSpeed(event.currentTarget.playbackRate);
        }}
        onLoadedMetadata={(event) => {
          setDuration(event.currentTarget.duration);
          if (before !== null) startPlayback(event.currentTarget, before);
          else if (from !== null) event.currentTarget.currentTime = from;
        }}
        onEnded={() => {
          setEnded(true);
          keep();
          if (isSong) onNext?.();
        }}
        onError={() => {
          setFailed(true);
        }}
      >
        {track !== '' && <track key={track} kind="subtitles" src={track} label={baseName(chosen)} default />}
      </video>
      {isSong && (
        <div className={styles.song}>
          <Icon name="music" size={96} />
          <span>{baseName(path)}</span>
        </div>
      )}
      {waiting && slow && !ended && (
        <span className={styles.wait}>
          <Spinner size={32} label={t('player.loading')} />
        </span>
      )}
      {resume > 0 && (
        <ResumeOffer
          seconds={resume}
          onAnswer={(goesOn) => {
            if (goesOn) seek(resume);
            setResume(0);
          }}
        />
      )}
      {ended && onNext !== null && !isSong && (
        <div className={styles.offer}>
          <button type="button" className="btn btn-primary" onClick={onNext}>
            {t('player.playNext')}
          </button>
        </div>
      )}
      <Controls
        media={media}
        at={at}
        duration={duration}
        running={running}
        subtitles={subtitles}
        subtitle={chosen}
        volume={sound.muted ? 0 : sound.volume}
        speed={speed}
        loop={loop}
        onLoop={setLoop}
        onSubtitle={setSubtitle}
        onToggle={toggle}
        onSeek={seek}
        onPrevious={onPrevious}
        onNext={onNext}
        onLyric={
          isSong && lyric !== ''
            ? () => {
                host.openWindow('/nbw_lyric');
              }
            : null
        }
      />
    </div>
  );
}
