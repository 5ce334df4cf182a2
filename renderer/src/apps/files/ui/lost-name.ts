import type { Translate } from '#shared/rules/text.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { copyText } from '../../../components/place/copy-text.ts';

/** Says that an entry went away while its name was being edited, and gives back what was typed. */
export function tellLostName(name: string, typed: string, translate: Translate): void {
  toast({
    kind: 'warning',
    text: translate('files:rename.lost', { name, typed }),
    action: {
      label: translate('files:action.copy'),
      onSelect: () => void copyText(typed, translate('files:rename.copied'), translate('files:rename.notCopied')),
    },
  });
}
