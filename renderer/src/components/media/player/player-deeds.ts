import { marked, nextSpeed, type Loop, type PlayerDeed } from './player-keys.ts';

/** What keys do beyond the element that plays. */
export interface DeedTools {
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
  readonly full: boolean;
  readonly setFull: (full: boolean) => void;
  readonly loop: Loop | null;
  readonly setLoop: (loop: Loop | null) => void;
  /** These answer false where there is nothing of the kind. */
  readonly nextSubtitle: () => boolean;
  readonly delaySubtitles: (by: number) => boolean;
  readonly nextAudio: () => boolean;
  /** Null where there is none. */
  readonly smallPicture: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

/** Does what a key asks; answers false where it asks for nothing that can be done. */
export function performDeed(element: HTMLMediaElement, deed: PlayerDeed, tools: DeedTools): boolean {
  const { seek, loop, setLoop } = tools;
  const run = (act: (() => void) | null): boolean => {
    act?.();
    return act !== null;
  };
  switch (deed.kind) {
    case 'toggle':
      return run(tools.toggle);
    case 'seekBy':
      if (deed.still === true) element.pause();
      seek(element.currentTime + deed.seconds);
      return true;
    case 'seekTo':
      seek((Number.isFinite(element.duration) ? element.duration : 0) * deed.share);
      return true;
    case 'volume':
      element.volume = Math.max(0, Math.min(1, element.volume + deed.by));
      element.muted = false;
      return true;
    case 'mute':
      element.muted = !element.muted;
      return true;
    case 'full':
      tools.setFull(!tools.full);
      return true;
    case 'speed':
      element.playbackRate = Number(nextSpeed(element.playbackRate, deed.steps));
      return true;
    case 'mark':
      setLoop(marked(loop, deed.end, element.currentTime));
      return true;
    case 'unmark':
      setLoop(null);
      return loop !== null;
    case 'subtitle':
      return tools.nextSubtitle();
    case 'delay':
      return tools.delaySubtitles(deed.by);
    case 'audio':
      return tools.nextAudio();
    case 'picture':
      return run(tools.smallPicture);
    case 'next':
      return run(tools.onNext);
    case 'previous':
      return run(tools.onPrevious);
  }
}
