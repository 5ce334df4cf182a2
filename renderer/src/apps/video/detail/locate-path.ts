import { locateTarget } from '../../../components/files/open-target.ts';
import type { VideoView } from '../video-context.ts';

/** Shows a file in the folder it lies in, selected (RTE-13). */
export function locatePath({ window }: Pick<VideoView, 'window'>, path: string): void {
  const target = locateTarget(path);
  if (target !== null) window.openWindow(target.url, { folderPath: target.folder });
}
