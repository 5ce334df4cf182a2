import { downloadEntries } from '../../../components/files/download-entries.ts';
import { isOpenPlace, markEntries, removeEntries, shareEntries } from '../../../components/files/entry-deeds.ts';
import { holdEntries } from '../../../components/files/hold-entries.ts';
import { mediaSources } from '../../../components/files/media-sources.ts';
import { locateTarget, openTarget, viewerWindow } from '../../../components/files/open-target.ts';
import { setWallpaper } from '../../../components/files/set-wallpaper.ts';
import { playJournal } from '../../../components/files/undo-actions.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import { photoUrl, type PhotoOrder } from '../../../state/album/photo-order.ts';
import type { AlbumView } from '../album-context.ts';
import { changeAlbum, saveAlbum } from '../albums/album-deeds.ts';
import type { Photo } from '../model/photo.ts';
import type { PhotoStream } from '../model/photo-stream.ts';

/** What a wall knows when something is done on it. */
export interface ActionContext {
  readonly view: AlbumView;
  readonly stream: PhotoStream;
  readonly order: PhotoOrder;
  /** The album that is shown; null on the timeline. */
  readonly album: AlbumRecord | null;
  /** What is selected, in the order it was selected; else the photo with the keyboard. */
  readonly targets: () => readonly Photo[];
  /** Photos are gone from the wall. */
  readonly onGone: (paths: ReadonlySet<string>) => void;
  /** Asks for an album. */
  readonly askAlbum: (photos: readonly Photo[]) => void;
}

/** Everything that can be done with photos (APP-ALBUM-02). Each says itself what went wrong. */
export interface PhotoActions {
  readonly open: (place: number) => void;
  readonly remove: (forGood: boolean) => Promise<void>;
  readonly favourite: () => Promise<void>;
  readonly share: () => void;
  readonly download: () => Promise<void>;
  /** Puts the files on the clipboard, to be pasted in any folder. */
  readonly copy: () => void;
  readonly addToAlbum: () => void;
  readonly takeOut: () => Promise<void>;
  readonly cover: () => Promise<void>;
  /** The one photo becomes the wallpaper of the account. */
  readonly wallpaper: () => void;
  readonly locate: () => void;
  readonly play: (way: 'undo' | 'redo') => void;
}

const pathsOf = (photos: readonly { readonly path: string }[]): ReadonlySet<string> =>
  new Set(photos.map(({ path }) => path));

/** Makes the actions of a wall as it is now. */
export function photoActions({ view, stream, order, album, targets, onGone, askAlbum }: ActionContext): PhotoActions {
  const sharable = (): readonly Photo[] => targets().filter(({ path }) => isOpenPlace(path));
  return {
    open: (place) => {
      const photo = stream.at(place);
      if (photo === undefined) return;
      const target = openTarget(photo);
      if (target.kind !== 'viewer') return;
      const url = photo.ftype === fileTypes.image ? photoUrl(photo.path, order, place) : target.url;
      view.window.openWindow(url, { name: viewerWindow(url), title: photo.name });
    },
    remove: async (forGood) => {
      const gone = pathsOf(await removeEntries(view, targets(), forGood));
      if (gone.size === 0) return;
      stream.drop(gone);
      onGone(gone);
    },
    favourite: async () => {
      const photos = sharable();
      if (photos.length === 0) return;
      const away = photos.every(({ favourite }) => favourite);
      if (await markEntries(view, photos, away)) stream.change(pathsOf(photos), { favourite: !away });
    },
    share: () => {
      shareEntries(view.window, sharable());
    },
    download: async () => {
      await downloadEntries(view, targets());
    },
    copy: () => {
      const entries = mediaSources(targets(), 'photo', view.store.getState().session.username);
      holdEntries({ mode: 'copy', entries, from: '', view: 'myShare', writable: null }, view);
    },
    addToAlbum: () => {
      const photos = targets();
      if (photos.length > 0) askAlbum(photos);
    },
    takeOut: async () => {
      const photos = targets();
      if (album === null || !(await changeAlbum(view, album, photos, 'remove'))) return;
      stream.drop(pathsOf(photos));
      onGone(pathsOf(photos));
    },
    cover: async () => {
      const [photo] = targets();
      if (album !== null && photo !== undefined) await saveAlbum(view, { id: album.id, cover: photo.path });
    },
    wallpaper: () => {
      const [photo] = targets();
      if (photo !== undefined) void setWallpaper(view, photo.path);
    },
    locate: () => {
      const [photo] = targets();
      const target = photo === undefined ? null : locateTarget(photo.path);
      if (target !== null) view.window.openWindow(target.url, { folderPath: target.folder });
    },
    play: (way) => {
      void playJournal(view.store, view.translate, way);
    },
  };
}
