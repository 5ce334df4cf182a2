import { useEffect, useState } from 'react';
import type { Language } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadHelp, type HelpTexts } from './content/load-help.ts';

interface Loaded {
  readonly language: string;
  readonly texts: HelpTexts | 'failed';
}

/** What the help says in the shown language; null while it is fetched, 'failed' when it could not be. */
export function useHelp(): { readonly help: HelpTexts | 'failed' | null; readonly retry: () => void } {
  const { language } = useTranslation('helpdesk');
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    const put = (texts: HelpTexts | 'failed'): void => {
      if (here) setLoaded({ language, texts });
    };
    loadHelp(language as Language).then(put, () => {
      put('failed');
    });
    return () => {
      here = false;
    };
  }, [language, tries]);
  return {
    help: loaded?.language === language ? loaded.texts : null,
    retry: () => {
      setLoaded(null);
      setTries(tries + 1);
    },
  };
}
