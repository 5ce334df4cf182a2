import { useRef, useState } from 'react';
import { useAppWindow } from '../../app-window.ts';
import { useKept } from '../../kept-state.ts';
import { useFileFactsQuery } from '../../../state/files/files-api.ts';
import { playFailure, type PlayFailure } from '../play-failure.ts';
import { FailedPlayer } from './failed-player.tsx';
import { readPlayback, type Playback } from './playback.ts';
import { PlayerStage, type PlayerStart, type StageHandle } from './player-stage.tsx';
import type { PlayerProps } from './player-props.ts';

interface Failed {
  /** How it was played until then; null before anything of it was. */
  readonly playback: Playback | null;
  /** Null while the device is asked. */
  readonly failure: PlayFailure | null;
}

/** What the facts of a file that cannot be had say of it. */
const factFailures: Readonly<Record<string, PlayFailure>> = {
  N002001: 'missing',
  N000002: 'denied',
  N002003: 'denied',
};

/**
 * One film or song: streamed in ranges, from where it was left, with its texts (APP-PLAYER-01). What cannot be played
 * says why, and goes on at the same place when that is over (APP-PLAYER-02).
 */
export function MediaPlayer(props: PlayerProps) {
  const { path } = props;
  const { kept } = useAppWindow();
  const stage = useRef<StageHandle>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  // A window that went over from another page goes on playing; one that comes back later waits where it was.
  const found = useKept(kept, `playback:${path}`, () => stage.current?.playback() ?? failed?.playback);
  const [start, setStart] = useState<PlayerStart>(() => {
    const before = readPlayback(found);
    return { before, plays: before === null || (kept.moved && before.playing), again: false };
  });
  const { error } = useFileFactsQuery({ paths: [path] });
  const known = error !== undefined && 'code' in error ? factFailures[String(error.code)] : undefined;
  if (known !== undefined) return <FailedPlayer path={path} failure={known} onRetry={null} />;
  if (failed !== null)
    return (
      <FailedPlayer
        path={path}
        failure={failed.failure}
        onRetry={() => {
          setStart({ before: failed.playback, plays: true, again: true });
          setFailed(null);
        }}
      />
    );
  const onFailed = (code: number, playback: Playback | null): void => {
    const now: Failed = { playback, failure: null };
    setFailed(now);
    void playFailure(path, code, playback !== null).then((failure) => {
      setFailed((latest) => (latest === now ? { playback, failure } : latest));
    });
  };
  return <PlayerStage {...props} ref={stage} start={start} onFailed={onFailed} />;
}
