import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { NasAlbum } from './nas-album.tsx';
import { NasList } from './nas-list.tsx';

/** /album/nasShare: albums that people share on other devices, and one of them (APP-ALBUM-07). */
export function NasShare() {
  // Waited for here at once: a dialog that waits for its words takes the screen away.
  useTranslation(['nasalbum', 'remote']);
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const id = asked.get('id') ?? '';
  return id === '' ? <NasList /> : <NasAlbum key={id} id={id} path={asked.get('path') ?? ''} />;
}
