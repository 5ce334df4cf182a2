import { i18next } from '../i18n/index.ts';
import { toast } from './dialogs/dialog-service.ts';
import { isMissingPart, reloadWhenThere } from './missing-part-error.ts';

const KEY = 'missing-part';

/** Says that a part of the shell is missing, once, and offers to load the page anew. */
export function tellMissingPart(error: unknown): void {
  if (!isMissingPart(error)) return;
  const t = i18next.getFixedT(null, 'common');
  toast({
    key: KEY,
    kind: 'warning',
    text: t('part.shell'),
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
