import { useState } from 'react';
import { HELP_IMAGES_MAX } from '#shared/constants.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { readPicture } from './pictures.ts';
import type { DraftState } from './use-draft.ts';

/** Takes files into the draft, one after the other, and says which of them cannot go along. */
export function usePictures({ draft, change }: DraftState) {
  const { t } = useTranslation('helpdesk');
  const [working, setWorking] = useState(0);
  const [problem, setProblem] = useState('');
  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const room = HELP_IMAGES_MAX - draft.pictures.length;
    setProblem(files.length > room ? t('report.tooMany', { most: HELP_IMAGES_MAX }) : '');
    setWorking((count) => count + 1);
    for (const file of files.slice(0, Math.max(0, room))) {
      const picture = await readPicture(file);
      if (typeof picture === 'string') setProblem(t(`report.${picture}`, { name: file.name }));
      else change(({ pictures }) => ({ pictures: [...pictures, picture].slice(0, HELP_IMAGES_MAX) }));
    }
    setWorking((count) => count - 1);
  };
  const remove = (id: string): void => {
    setProblem('');
    change(({ pictures }) => ({ pictures: pictures.filter((picture) => picture.id !== id) }));
  };
  return { isWorking: working > 0, problem, add, remove };
}
