import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { call } from '../../../api/call.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import type { InnerText } from './subtitle-choice.ts';

const none: readonly InnerText[] = [];

/** Tracks of text inside of a film; none before they are known, for songs, and where the device cannot tell. */
export function useInnerTexts(path: string): readonly InnerText[] {
  const [known, setKnown] = useState<{ readonly path: string; readonly list: readonly InnerText[] } | null>(null);
  const isFilm = fileTypeOf(baseName(path)) === fileTypes.video;
  useEffect(() => {
    if (!isFilm) return undefined;
    const controller = new AbortController();
    void call(calls.fileSubtitles, { path }, { signal: controller.signal, silent: true }).then((result) => {
      if (!controller.signal.aborted && result.success) setKnown({ path, list: result.data.list });
    });
    return () => {
      controller.abort();
    };
  }, [path, isFilm]);
  return known?.path === path ? known.list : none;
}
