import { createContext, useContext } from 'react';
import type { MusicSetting } from '#shared/contract/calls-music.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { AppWindow } from '../../components/app-window.ts';
import type { AppStore } from '../../state/store.ts';
import type { OwnEngine } from './player/engine.ts';

/** What the screens of a music window share. */
export interface MusicView {
  readonly store: AppStore;
  readonly window: AppWindow;
  /** Knows the texts of `music`, `files` and `filework`; keys of the last two with their namespace. */
  readonly translate: Translate;
  /** Origin of the device's bytes, '' for the page's own. */
  readonly base: string;
  readonly setting: MusicSetting;
  /** Plays for as long as the window is open, whatever screen it shows. */
  readonly engine: OwnEngine;
}

export const MusicContext = createContext<MusicView | null>(null);

/** The view around the calling screen. Throws outside of the music app. */
export function useMusic(): MusicView {
  const view = useContext(MusicContext);
  if (view === null) throw new Error('useMusic needs the music app around it');
  return view;
}
