import { useEffect, useState } from 'react';
import { currentLanguage } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadHelpTopics, type HelpTopic } from '../../routes/help-topics.ts';
import type { PaletteDoor } from './palette-door.ts';
import type { PaletteItem } from './palette-types.ts';

const none: readonly HelpTopic[] = [];

/** Topics of the help, which is fetched once something is looked for. */
export function useHelpItems(query: string, door: PaletteDoor): PaletteItem[] {
  const { t } = useTranslation('palette');
  const [topics, setTopics] = useState(none);
  const wanted = query !== '';
  const language = currentLanguage();
  useEffect(() => {
    if (!wanted) return undefined;
    let here = true;
    void loadHelpTopics(language).then((found) => {
      if (here) setTopics(found);
    });
    return () => {
      here = false;
    };
  }, [wanted, language]);
  return topics.map(({ title, words, url }) => ({
    id: `help:${url}`,
    group: 'help',
    title,
    detail: t('group.help'),
    picture: { kind: 'icon', icon: 'help' },
    words,
    run: () => {
      door.openRoute(url);
    },
  }));
}
