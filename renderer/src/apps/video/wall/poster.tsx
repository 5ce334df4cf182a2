import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { VideoKind } from '#shared/contract/kinds.ts';
import type { IconName } from '../../../components/icon.ts';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { useVideo } from '../video-context.ts';

export const kindIcons: Readonly<Record<VideoKind, IconName>> = { movie: 'video', series: 'gallery', diy: 'list' };

interface Props {
  readonly video: Pick<VideoRecord, 'kind' | 'poster'>;
  readonly size: 's' | 'l';
  readonly iconSize?: number;
}

/** The picture of a film, series or collection, or a sign where there is none. */
export function Poster({ video: { kind, poster }, size, iconSize = 40 }: Props) {
  const { base } = useVideo();
  return <ThumbPicture base={base} path={poster} size={size} icon={kindIcons[kind]} iconSize={iconSize} />;
}
