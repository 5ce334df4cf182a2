import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import type { VideoDetail } from '../../state/video/video-api.ts';

/** A file that plays, and the film or episode that it is; '' for a file of no library. */
export interface PlayEntry {
  readonly id: string;
  readonly path: string;
}

export interface VideoItem {
  /** What plays one after the other: the episodes of all seasons, or the files of a film. */
  readonly entries: readonly PlayEntry[];
  /** Language that its library wants subtitles in; '' for the console's. */
  readonly language: string;
  /** The series it is an episode of; '' for a film. */
  readonly series: string;
}

/** The files of a film or series that are there, in the order in which they play. */
function entriesOf({ meta, files, seasons }: VideoDetail): readonly PlayEntry[] {
  if (seasons === undefined)
    return files.filter(({ missing }) => missing === 0).map(({ path }) => ({ id: meta.id, path }));
  // The specials belong to no place in the story: they come last.
  const inOrder = [...seasons.filter(({ no }) => no > 0), ...seasons.filter(({ no }) => no === 0)];
  return inOrder.flatMap(({ episodes }) =>
    episodes.filter(({ missing }) => missing === 0).map(({ id, path }) => ({ id, path })),
  );
}

const itemOf = (detail: VideoDetail): VideoItem => ({
  entries: entriesOf(detail),
  language: detail.subs_language,
  series: detail.seasons === undefined ? '' : detail.meta.id,
});

/** What the library knows of the film or episode that plays; null before it is known, and for none (APP-VIDEO-04). */
export function useVideoItem(id: string): VideoItem | null {
  const [found, setFound] = useState<{ readonly id: string; readonly item: VideoItem } | null>(null);
  const known = found?.item.entries.some((entry) => entry.id === id) === true;
  useEffect(() => {
    // The next episode of the same series is known already.
    if (id === '' || known) return;
    const controller = new AbortController();
    void call(calls.videoDetail, { id }, { signal: controller.signal, silent: true }).then((answer) => {
      if (controller.signal.aborted || !answer.success) return;
      setFound({ id, item: itemOf(answer.data) });
    });
    return () => {
      controller.abort();
    };
  }, [id, known]);
  return id !== '' && (known || found?.id === id) ? (found?.item ?? null) : null;
}
