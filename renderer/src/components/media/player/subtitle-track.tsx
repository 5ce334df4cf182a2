import { useEffect, useRef } from 'react';
import { delayCues } from './subtitle-delay.ts';

interface Props {
  readonly url: string;
  readonly label: string;
  /** Seconds that they are shown later than their file says. */
  readonly delay: number;
}

/** The subtitles of a film, in its element. */
export function SubtitleTrack({ url, label, delay }: Props) {
  const track = useRef<HTMLTrackElement>(null);
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const apply = (): void => {
      const cues = 'track' in element ? element.track.cues : null;
      if (cues !== null) delayCues(cues, delay);
    };
    apply();
    // Its cues are known once it has been read.
    element.addEventListener('load', apply);
    return () => {
      element.removeEventListener('load', apply);
    };
  }, [delay]);
  return <track ref={track} kind="subtitles" src={url} label={label} default />;
}
