import { useMemo, useState } from 'react';
import { subtitleUrl } from '#shared/rules/file-urls.ts';
import { useHost } from '../../../host/host-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import { saveSubtitle, wishedSubtitle } from './kept-choices.ts';
import { besideFilm, innerName, type SubtitleChoice } from './subtitle-choice.ts';
import { useInnerTexts } from './use-inner-texts.ts';
import { useSubtitle } from './use-subtitle.ts';

interface Wanted {
  readonly path: string;
  readonly group: string;
  /** Paths of the files beside it. */
  readonly subtitles: readonly string[];
}

interface Subtitles {
  /** Files beside the film, then the tracks inside of it. */
  readonly choices: readonly SubtitleChoice[];
  /** Those that are shown; null for none. */
  readonly chosen: SubtitleChoice | null;
  /** Address of their cues; '' before they are known. */
  readonly url: string;
  readonly choose: (key: string) => void;
  /** Seconds that they are shown later than their file says. */
  readonly delay: number;
  readonly setDelay: (seconds: number) => void;
}

/** The subtitles of a film: those that its series or folder was watched with, until others are chosen. */
export function useSubtitles({ path, group, subtitles }: Wanted): Subtitles {
  const { t, language } = useTranslation('openers');
  const { deviceBase } = useHost();
  const username = useAppSelector((state) => state.session.username);
  const inside = useInnerTexts(path);
  const [own, setOwn] = useState<string | null>(null);
  const [delay, setDelay] = useState(0);
  const choices = useMemo<readonly SubtitleChoice[]>(
    () => [
      ...subtitles.map((file) => besideFilm(path, file)),
      ...inside.map((text) => ({
        key: `inside:${text.id}`,
        label: t('player.inside', { name: innerName(text, language) }),
        language: text.language,
        track: text.id,
      })),
    ],
    [subtitles, inside, path, t, language],
  );
  const wished = useMemo(() => wishedSubtitle(username, group, choices), [username, group, choices]);
  const chosen = choices.find(({ key }) => key === (own ?? wished)) ?? null;
  const track = chosen?.track;
  const made = useSubtitle(chosen === null || track !== undefined ? '' : chosen.key);
  const choose = (key: string): void => {
    setOwn(key);
    saveSubtitle(username, group, choices.find((choice) => choice.key === key) ?? null);
  };
  // The device sends the texts of a track while it finds them: the browser shows the first before it has the last.
  const url = track === undefined ? made : subtitleUrl(deviceBase, path, track);
  return { choices, chosen, url, choose, delay, setDelay };
}
