import type { IconName } from '../../../components/icon.ts';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { useMusic } from '../music-context.ts';

interface Props {
  /** Wire path of a song whose picture is shown; '' for the sign in its place. */
  readonly path: string;
  /** Time of the song's last change, so that another picture is asked for anew. */
  readonly version?: number;
  readonly size: 's' | 'l';
  readonly icon?: IconName;
  readonly iconSize?: number;
}

/** The picture that belongs to a song, or a sign where there is none. */
export function Cover({ path, version = 0, size, icon = 'music', iconSize = 18 }: Props) {
  const { base } = useMusic();
  return <ThumbPicture base={base} path={path} version={version} size={size} icon={icon} iconSize={iconSize} />;
}
