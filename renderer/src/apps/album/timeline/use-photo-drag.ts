import { useRef } from 'react';
import { mediaSources } from '../../../components/files/media-sources.ts';
import { useListDrag } from '../../../components/files/use-list-drag.ts';
import { useAlbumView } from '../album-context.ts';
import { changeAlbum } from '../albums/album-deeds.ts';
import type { PhotoStream } from '../model/photo-stream.ts';
import type { WallSelection } from './use-selection.ts';

/**
 * Lets photos be dragged off the wall: the selection, or the one that was not selected alone (DRG-23). An album takes
 * them in; a folder gets copies of their files, by the rules of files (DRG-10, DRG-18).
 */
export function usePhotoDrag(stream: PhotoStream, { selected, only }: WallSelection) {
  const view = useAlbumView();
  const dragged = useRef(false);
  const begin = useListDrag(
    (id) => {
      dragged.current = true;
      const photo = stream.at(Number(id));
      if (photo === undefined) return [];
      const taken = selected.has(photo.path) ? [...selected.values()] : [photo];
      if (!selected.has(photo.path)) only(Number(id));
      return mediaSources(taken, 'photo', view.store.getState().session.username);
    },
    () => void stream.reload(),
    (album, photos) => void changeAlbum(view, album, photos, 'add'),
  );
  return {
    /** The main button went down on the photo at a place. */
    press: (event: PointerEvent, place: number): void => {
      dragged.current = false;
      begin(event, { id: String(place) });
    },
    /** True once after a drag: the click that follows it means nothing. */
    swallow: (): boolean => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}
