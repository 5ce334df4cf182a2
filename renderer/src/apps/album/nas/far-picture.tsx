import { useEffect, useState } from 'react';
import { Icon, type IconName } from '../../../components/icon.ts';
import type { FarAlbum } from '../../../state/album/far-album.ts';
import cards from '../../../components/place/cards.module.css';

/** A picture is asked for when it is so close to the screen. */
const MARGIN = '400px';

interface Address {
  readonly far: FarAlbum;
  readonly path: string;
  readonly size: 's' | 'l';
}

/**
 * The address of a picture of another device, '' before it is here, null where there is none. A page cannot name the
 * session in an address, so that the bytes are fetched and kept for as long as the picture is shown.
 */
export function useFarPicture({ far, path, size }: Address, wanted: boolean): string | null {
  const [shown, setShown] = useState<{ readonly path: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    let url = '';
    far.picture(path, size, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setShown({ path, url });
      },
      () => {
        if (!controller.signal.aborted) setShown({ path, url: null });
      },
    );
    return () => {
      controller.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [far, path, size, wanted]);
  return shown?.path === path ? shown.url : '';
}

/** Whether an element has come near the screen; once it has, it stays so. */
function useNear(element: HTMLElement | null): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element === null || near) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [element, near]);
  return near;
}

/** The small picture of a photo of another device, over the sign that is seen where there is none. */
export function FarPicture({ icon, ...address }: Address & { readonly icon: IconName }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const url = useFarPicture(address, useNear(element));
  return (
    <span ref={setElement} className={cards.picture}>
      <Icon name={icon} size={20} />
      {url !== null && url !== '' && <img src={url} alt="" draggable={false} />}
    </span>
  );
}
