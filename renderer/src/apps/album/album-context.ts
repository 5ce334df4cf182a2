import { createContext, useContext } from 'react';
import type { AlbumRecord, AlbumSetting } from '#shared/contract/calls-album.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { AppWindow } from '../../components/app-window.ts';
import type { AppStore } from '../../state/store.ts';

/** What the screens of the album share. */
export interface AlbumView {
  readonly store: AppStore;
  readonly window: AppWindow;
  /** Knows the texts of `album`, `files` and `filework`; keys of the last two with their namespace. */
  readonly translate: Translate;
  /** Origin of the device's bytes, '' for the page's own. */
  readonly base: string;
  readonly setting: AlbumSetting;
  /** Folder that uploads go to: the first source; '' for none. */
  readonly home: string;
}

export const AlbumContext = createContext<AlbumView | null>(null);

/** The view around the calling screen. Throws outside of the album. */
export function useAlbumView(): AlbumView {
  const view = useContext(AlbumContext);
  if (view === null) throw new Error('useAlbumView needs the album around it');
  return view;
}

/** An album that photos can be put into. */
export type OpenAlbum = Pick<AlbumRecord, 'id' | 'name'>;
