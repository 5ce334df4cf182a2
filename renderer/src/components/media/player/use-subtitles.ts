import { useMemo, useState } from 'react';
import { useAppSelector } from '../../../state/store.ts';
import { saveSubtitle, wishedSubtitle } from './kept-choices.ts';
import { useSubtitle } from './use-subtitle.ts';

interface Wanted {
  readonly path: string;
  readonly group: string;
  readonly subtitles: readonly string[];
}

interface Subtitles {
  /** Path of the subtitles that are shown; '' for none. */
  readonly chosen: string;
  /** Address of their cues; '' before they are known. */
  readonly url: string;
  readonly choose: (path: string) => void;
  /** Seconds that they are shown later than their file says. */
  readonly delay: number;
  readonly setDelay: (seconds: number) => void;
}

/** The subtitles of a film: those that its series or folder was watched with, until others are chosen. */
export function useSubtitles({ path, group, subtitles }: Wanted): Subtitles {
  const username = useAppSelector((state) => state.session.username);
  const [own, setOwn] = useState<string | null>(null);
  const [delay, setDelay] = useState(0);
  const wished = useMemo(() => wishedSubtitle(username, group, path, subtitles), [username, group, path, subtitles]);
  const chosen = own ?? wished;
  const url = useSubtitle(chosen);
  const choose = (wanted: string): void => {
    setOwn(wanted);
    saveSubtitle(username, group, path, wanted);
  };
  return { chosen, url, choose, delay, setDelay };
}
