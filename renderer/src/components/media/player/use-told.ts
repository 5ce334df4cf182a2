import { useEffect, useRef, type RefObject } from 'react';
import { randomId } from '../../../state/random-id.ts';
import { tellSong } from '../../../state/music-channel.ts';
import { useAppSelector } from '../../../state/store.ts';

/** What changes where a song is, or how fast it goes. */
const CHANGES = ['playing', 'pause', 'waiting', 'seeked', 'ratechange', 'ended', 'loadedmetadata'] as const;
/** While it plays, it is told again after this (s of the song): who follows it need not trust their own clock. */
const AGAIN_S = 2;

/** Tells the other pages what song this player plays and where it is (RTE-23); '' is told to nobody. */
export function useTold(media: RefObject<HTMLMediaElement | null>, path: string, lyric: string): void {
  const username = useAppSelector((state) => state.session.username);
  const isReady = useRef(false);
  useEffect(() => {
    const element = media.current;
    if (path === '' || element === null) return;
    let waits = false;
    let told = -Infinity;
    const teller = tellSong(randomId(), () => {
      if (!isReady.current) return null;
      const stands = element.paused || element.ended || waits;
      told = element.currentTime;
      return { username, path, lyric, at: element.currentTime, rate: stands ? 0 : element.playbackRate };
    });
    const onChange = ({ type }: Event) => {
      isReady.current = true;
      waits = type === 'waiting';
      teller.tell();
    };
    const onTime = () => {
      if (Math.abs(element.currentTime - told) >= AGAIN_S) teller.tell();
    };
    for (const name of CHANGES) element.addEventListener(name, onChange);
    element.addEventListener('timeupdate', onTime);
    // The lyrics of the song were found, or the account is known, after it had begun.
    teller.tell();
    return () => {
      for (const name of CHANGES) element.removeEventListener(name, onChange);
      element.removeEventListener('timeupdate', onTime);
      teller.end();
    };
  }, [media, path, lyric, username]);
}
