import type { KeyboardEvent } from 'react';
import type { PictureActions } from './use-picture-actions.ts';
import type { PictureView } from './use-pose.ts';
import type { SlideShow } from './use-slide-show.ts';

interface Deps {
  readonly index: number;
  readonly total: number;
  readonly go: (to: number) => void;
  readonly view: PictureView;
  readonly show: SlideShow;
  readonly onInfo: () => void;
  readonly actions: PictureActions;
}

/** The keys of the picture viewer: steps, zoom, slide show, and what can be done with the file (APP-ZSV-01). */
export function pictureKeys({ index, total, go, view, show, onInfo, actions }: Deps): (event: KeyboardEvent) => void {
  const larger = (): void => {
    view.zoomBy(1);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => {
      go(index - 1);
    },
    ArrowRight: () => {
      go(index + 1);
    },
    Home: () => {
      go(0);
    },
    End: () => {
      go(total - 1);
    },
    '+': larger,
    '=': larger,
    '-': () => {
      view.zoomBy(-1);
    },
    '0': view.showWhole,
    '1': () => {
      view.showActual();
    },
    r: view.rotate,
    i: onInfo,
    ' ': show.toggle,
    F5: show.toggle,
    ...(show.playing ? { Escape: show.stop } : {}),
    ...(actions.remove === undefined ? {} : { Delete: actions.remove }),
    ...(actions.favourite === undefined ? {} : { f: actions.favourite }),
  };
  return (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}
