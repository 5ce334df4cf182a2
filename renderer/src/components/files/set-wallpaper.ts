import { isPictureWallpaper } from '#shared/rules/wallpaper.ts';
import { chooseWallpaper } from '../../state/choose-wallpaper.ts';
import { toast } from '../dialogs/dialog-service.ts';
import { isOpenPlace, type DeedTools } from './entry-deeds.ts';

/** Whether the file at a path can be the wallpaper: a picture, and not in a place that is locked at times. */
export const mayBeWallpaper = (path: string): boolean => isPictureWallpaper(path) && isOpenPlace(path);

/** A picture becomes the wallpaper of the account, and that is said, or why not (DEV-06). */
export async function setWallpaper({ store, translate }: DeedTools, path: string): Promise<void> {
  const failure = await chooseWallpaper(store, path);
  if (failure === null) toast({ kind: 'success', text: translate('filework:wallpaper.done') });
  else toast({ kind: 'error', text: failure });
}
