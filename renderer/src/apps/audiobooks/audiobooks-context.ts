import { createContext, useContext } from 'react';
import type { AudiobookSetting } from '#shared/contract/calls-audiobook.ts';
import type { AppWindow } from '../../components/app-window.ts';
import type { AppStore } from '../../state/store.ts';
import type { BookEngine } from './player/book-types.ts';

/** What the screens of an audiobook window share. */
export interface AudiobooksView {
  readonly store: AppStore;
  readonly window: AppWindow;
  /** Origin of the device's bytes, '' for the page's own. */
  readonly base: string;
  readonly setting: AudiobookSetting;
  /** Plays for as long as the window is open, whatever screen it shows. */
  readonly engine: BookEngine;
}

export const AudiobooksContext = createContext<AudiobooksView | null>(null);

/** The view around the calling screen. Throws outside of the audiobook app. */
export function useAudiobooks(): AudiobooksView {
  const view = useContext(AudiobooksContext);
  if (view === null) throw new Error('useAudiobooks needs the audiobook app around it');
  return view;
}
