import { i18next } from '../i18n/index.ts';
import { toast } from './dialogs/dialog-service.ts';
import { isMissingPart, reloadWhenThere } from './missing-part-error.ts';

const KEY = 'missing-part';

/** Says that a part of the shell is missing, or the texts of a language, once, and offers to load the page anew. */
export function tellMissingPart(error: unknown, what: 'shell' | 'language' = 'shell'): void {
  if (!isMissingPart(error)) return;
  const t = i18next.getFixedT(null, 'common');
  toast({
    key: KEY,
    kind: 'warning',
    text: t(`part.${what}`),
    action: {
      label: t('part.reload'),
      onSelect: () => {
        void reloadWhenThere().then((done) => {
          if (!done) toast({ key: KEY, kind: 'warning', text: t('part.away') });
        });
      },
    },
  });
}
