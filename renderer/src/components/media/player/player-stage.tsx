import { useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { useAppWindow } from '../../app-window.ts';
import { Icon } from '../../icon.ts';
import { useMediaKeys, type Seekable } from '../../media-keys.ts';
import { Spinner } from '../../spinner.tsx';
import { useDelayed } from '../../use-delayed.ts';
import { useHost } from '../../../host/host-context.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { useAppSelector } from '../../../state/store.ts';
import { Controls } from './controls.tsx';
import type { PlayerProps } from './player-props.ts';
import { nextAudioTrack } from './audio-tracks.ts';
import { loadSound, saveSound, type Sound } from './kept-choices.ts';
import { NextOffer } from './next-offer.tsx';
import { onMove, playbackOf, positionOf, seekTo, setSoundOf, type Playback } from './playback.ts';
import { performDeed } from './player-deeds.ts';
import { loopBack, playerDeed, type Loop } from './player-keys.ts';
import { ResumeOffer } from './resume-offer.tsx';
import { SubtitleTrack } from './subtitle-track.tsx';
import { useAwake } from './use-awake.ts';
import { useNotice } from './use-notice.ts';
import { usePicture } from './use-picture.ts';
import { usePlace } from './use-place.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useSubtitles } from './use-subtitles.ts';
import { useTold } from './use-told.ts';
import styles from './player.module.css';

/** How a medium begins. */
export interface PlayerStart {
  /** How it was played before; null for a first time. */
  readonly before: Playback | null;
  /** It plays by itself. */
  readonly plays: boolean;
  /** Somebody has asked for it again after it failed: the keyboard is with it. */
  readonly again: boolean;
}

/** What is asked of a stage from outside. */
export interface StageHandle {
  /** How it plays now; null before anything of it was played. */
  readonly playback: () => Playback | null;
}

interface Props extends PlayerProps {
  readonly ref: Ref<StageHandle>;
  readonly start: PlayerStart;
  /** It cannot be played (on); a code of MediaError, 0 where nothing is said. */
  readonly onFailed: (code: number, playback: Playback | null) => void;
}

/** The film or song itself with its controls, until it cannot be played (on). */
export function PlayerStage({ ref, start, onFailed, ...props }: Props) {
  const { path, places, from, subtitles, group, lyric, playsOn, onPrevious, onNext } = props;
  const { before, plays, again } = start;
  const { t, language } = useTranslation('openers');
  const host = useHost();
  const { deviceBase } = host;
  const { setPlaying, playing: allowed, setFull, full } = useAppWindow();
  const media = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => ({ playback: () => media.current && playbackOf(media.current) }), []);
  const [at, setAt] = useState(before?.at ?? 0);
  const [duration, setDuration] = useState(0);
  const [running, setRunning] = useState(false);
  const [waiting, setWaiting] = useState(plays);
  const [ended, setEnded] = useState(false);
  const username = useAppSelector((state) => state.session.username);
  const isSong = fileTypeOf(baseName(path)) === fileTypes.music;
  const [first] = useState<Sound>(() => {
    const kept = loadSound(username);
    // Who hurries through films does not want music to.
    return before ?? (isSong ? { ...kept, speed: 1 } : kept);
  });
  const [sound, setSound] = useState({ volume: first.volume, muted: first.muted });
  const [speed, setSpeed] = useState(first.speed);
  useEffect(() => {
    if (media.current !== null) setSoundOf(media.current, first);
  }, [first]);
  const texts = useSubtitles({ path, group, subtitles });
  const { choices, chosen } = texts;
  const { notice, tell } = useNotice();
  const picture = usePicture(media, !isSong);
  useAwake(running && !isSong);
  usePlayerKeys();
  const [loop, setLoop] = useState<Loop | null>(null);
  const slow = useDelayed(300);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that asked for it is gone.
    if (again) stage.current?.focus();
  }, [again]);
  useTold(media, isSong ? path : '', lyric);
  const asks = before === null && from === null;
  const { left, answered, keep } = usePlace(media, { path, places, isKept: !isSong, asks, running });
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
  const seekable = useMemo<Seekable>(
    () => ({
      position: () => positionOf(media.current),
      seek: (seconds) => {
        seekTo(media.current, seconds);
      },
      subscribe: (listener) => onMove(media.current, listener),
    }),
    [],
  );
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
  useMediaKeys({ title: baseName(path), running, toggle, previous: onPrevious, next: onNext, seekable });
  const nextSubtitle = (): boolean => {
    if (choices.length === 0) return false;
    // After the last one there are none.
    const next = chosen === null ? choices[0] : choices[choices.indexOf(chosen) + 1];
    texts.choose(next?.key ?? '');
    tell(next === undefined ? t('player.noSubtitles') : t('player.subtitlesNow', { name: next.label }));
    return true;
  };
  const delaySubtitles = (by: number): boolean => {
    if (chosen === null) return false;
    const seconds = Math.round((texts.delay + by) * 10) / 10;
    texts.setDelay(seconds);
    const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.abs(seconds));
    tell(t(seconds === 0 ? 'player.onTime' : seconds > 0 ? 'player.later' : 'player.earlier', { amount }));
    return true;
  };
  const nextAudio = (): boolean => {
    const track = media.current && nextAudioTrack(media.current);
    if (track !== null) tell(t('player.audioNow', { name: track.name || String(track.no) }));
    return track !== null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    // A button is pressed by the space key, a slider is moved by arrows.
    if (target instanceof HTMLButtonElement && key === ' ') return;
    if (target instanceof HTMLInputElement && (key.startsWith('Arrow') || key === 'Home')) return;
    const deed = playerDeed(key);
    const element = media.current;
    if (deed === null || element === null) return;
    const smallPicture = picture?.toggle ?? null;
    const own = { nextSubtitle, delaySubtitles, nextAudio, smallPicture };
    const tools = { toggle, seek, full, setFull, loop, setLoop, onPrevious, onNext, ...own };
    if (performDeed(element, deed, tools)) event.preventDefault();
  };

  return (
    <div
      ref={stage}
      className={styles.stage}
      role="group"
      aria-label={baseName(path)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
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
        // Whoever looks at something again does not want the next one.
        onSeeking={() => {
          setEnded(false);
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
          saveSound(username, { volume, muted });
        }}
        onRateChange={(event) => {
          const { playbackRate } = event.currentTarget;
          setSpeed(playbackRate);
          if (!isSong) saveSound(username, { speed: playbackRate });
        }}
        onLoadedMetadata={(event) => {
          setDuration(event.currentTarget.duration);
          const begin = before?.at ?? from;
          if (begin !== null) event.currentTarget.currentTime = begin;
        }}
        onEnded={({ currentTarget }) => {
          setEnded(true);
          keep(currentTarget);
          if (isSong) onNext?.();
        }}
        onError={({ currentTarget }) => {
          onFailed(currentTarget.error?.code ?? 0, playbackOf(currentTarget));
        }}
      >
        {texts.url !== '' && (
          <SubtitleTrack key={texts.url} url={texts.url} label={chosen?.label ?? ''} delay={texts.delay} />
        )}
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
      {left > 0 && (
        <ResumeOffer
          seconds={left}
          onAnswer={(goesOn) => {
            answered();
            if (goesOn) seek(left);
          }}
        />
      )}
      {ended && onNext !== null && !isSong && <NextOffer playsOn={playsOn} onNext={onNext} />}
      <span className={styles.notice} role="status">
        {notice}
      </span>
      <Controls
        media={media}
        at={at}
        duration={duration}
        running={running}
        subtitles={choices}
        subtitle={chosen?.key ?? ''}
        volume={sound.muted ? 0 : sound.volume}
        speed={speed}
        loop={loop}
        onLoop={setLoop}
        onSubtitle={texts.choose}
        onToggle={toggle}
        onSeek={seek}
        onPrevious={onPrevious}
        onNext={onNext}
        picture={picture}
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
