import { useState } from 'react';
import { extensionOf } from '#shared/rules/file-type.ts';
import { toFlag } from '../../state/files/entry.ts';
import { useFileFactsQuery } from '../../state/files/files-api.ts';
import type { Size } from './zoom.ts';

/** What a browser shows by itself, turned upright; of anything else the device makes a picture (FIL-09). */
const shownByBrowser: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'ico', 'avif']);
const nothing: Size = { width: 0, height: 0 };

/** How much of a picture has come. */
type Stage = 'loading' | 'thumb' | 'full' | 'broken';

/**
 * A picture on its way: first the small one that the device makes, then the file itself where a browser can show it.
 * A damaged one is `broken` and can still be downloaded or deleted; one that the device does not give out is `refused`
 * with its words, and one that is not there `missing` (FIL-09, APP-ZSV-01).
 */
export function usePicture(path: string, name: string) {
  const [natural, setNatural] = useState<Size>(nothing);
  const [stage, setStage] = useState<Stage>('loading');
  const [thumbFailed, setThumbFailed] = useState(false);
  const { data: facts, error, refetch } = useFileFactsQuery({ paths: [path] });
  const known = facts?.list[0];
  const direct = shownByBrowser.has(extensionOf(name));
  const refusal = error !== undefined && 'code' in error ? error : null;
  const missing = refusal?.code === 'N002001';
  const broken = missing || stage === 'broken' || (thumbFailed && !direct);

  /** The picture's own size: the device's word, else what the small picture says, else the picture itself. */
  const sized = (image: HTMLImageElement, full: boolean): void => {
    const own = { width: image.naturalWidth, height: image.naturalHeight };
    const upright = known !== undefined && known.ori >= 5 ? { width: known.height, height: known.width } : known;
    const stated =
      upright !== undefined && upright.width > 0 && direct ? { width: upright.width, height: upright.height } : own;
    setNatural(full ? own : stated);
  };
  return {
    /** In its own pixels, upright; 0 while that is not known. */
    natural,
    stage,
    broken,
    missing,
    refused: broken ? refusal : null,
    marked: toFlag(known?.fav),
    /** Whether the small picture, and the file itself, are asked for. */
    wantsThumb: !broken && !thumbFailed && stage !== 'full',
    wantsFile: !broken && direct,
    onThumb: (image: HTMLImageElement) => {
      sized(image, !direct);
      setStage((now) => (now === 'loading' ? 'thumb' : now));
    },
    onThumbFailed: () => {
      setThumbFailed(true);
    },
    onFile: (image: HTMLImageElement) => {
      sized(image, true);
      setStage('full');
    },
    onFileFailed: () => {
      setStage((now) => (now === 'thumb' ? now : 'broken'));
    },
    retry: () => {
      setStage('loading');
      setThumbFailed(false);
      void refetch();
    },
  };
}
