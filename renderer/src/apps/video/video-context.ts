import { createContext, useContext } from 'react';
import type { VideoLib } from '#shared/contract/calls-video.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { AppWindow } from '../../components/app-window.ts';
import type { AppStore } from '../../state/store.ts';

/** What the screens of a video window share. */
export interface VideoView {
  readonly store: AppStore;
  readonly window: AppWindow;
  /** Knows the texts of `video`, `files` and `filework`; keys of the last two with their namespace. */
  readonly translate: Translate;
  /** Origin of the device's bytes, '' for the page's own. */
  readonly base: string;
  /** Libraries that the account sees, its own first. */
  readonly libs: readonly VideoLib[];
}

export const VideoContext = createContext<VideoView | null>(null);

/** The view around the calling screen. Throws outside of the video app. */
export function useVideo(): VideoView {
  const view = useContext(VideoContext);
  if (view === null) throw new Error('useVideo needs the video app around it');
  return view;
}
