import { startZoom, ZOOM_KEY } from '../zoom.ts';
import { comfortKeys, renewComfort } from './comfort.ts';
import { applyScheme, readScheme, SCHEME_KEY } from './scheme.ts';

/** Follows what is chosen in another window of this computer: size, looks, comfort; the answer ends that. */
export function followChoices(username: () => string): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Null: everything was taken away at once.
    if (key === null || key.startsWith(ZOOM_KEY)) startZoom();
    if (key === null || comfortKeys.some((one) => key === `hearth.${one}`)) renewComfort();
    if (key === null || key.startsWith(SCHEME_KEY)) applyScheme(readScheme(username()));
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}
