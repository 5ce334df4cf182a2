import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Photo } from '../model/photo.ts';
import { lengthText } from './dates.ts';

/** What those who hear the wall are told of a photo: name, time, length, and whether it is marked. */
export function usePhotoLabel(): (photo: Photo | undefined) => string {
  const { t, language } = useTranslation('album');
  const when = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
    [language],
  );
  return (photo) => {
    if (photo === undefined) return t('wall.unknown');
    const time = when.format(photo.takenAt * 1000);
    const label = t(photo.favourite ? 'wall.photoMarked' : 'wall.photo', { name: photo.name, time });
    return photo.duration > 0 ? `${label}, ${lengthText(photo.duration)}` : label;
  };
}
