import { useEffect, useState, type RefObject } from 'react';

/** A film in a small picture above all other windows. */
interface SmallPicture {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The small picture of a film; null where the browser has none. */
export function usePicture(media: RefObject<HTMLVideoElement | null>, isFilm: boolean): SmallPicture | null {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const element = media.current;
    const onChange = ({ type }: Event): void => {
      setOn(type === 'enterpictureinpicture');
    };
    const names = ['enterpictureinpicture', 'leavepictureinpicture'] as const;
    for (const name of names) element?.addEventListener(name, onChange);
    return () => {
      for (const name of names) element?.removeEventListener(name, onChange);
    };
  }, [media]);
  if (!isFilm || !document.pictureInPictureEnabled) return null;
  const toggle = (): void => {
    // A film of which nothing is known yet has no picture to show.
    const done = isOn ? document.exitPictureInPicture() : media.current?.requestPictureInPicture();
    void done?.catch(() => undefined);
  };
  return { isOn, toggle };
}
