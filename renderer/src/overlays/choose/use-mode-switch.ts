import { useTranslation } from '../../i18n/use-translation.ts';
import { PASSWORD_RECHECK_MS } from '#shared/constants.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { requestPassword } from '../../components/dialogs/dialog-service.ts';
import { useAppStore } from '../../state/store.ts';

/** Changing between the two modes that keep or give up the second copy of existing data. PWD-06 */
function isRiskySwitch(from: string, to: string): boolean {
  const modes = [modeKey(from), modeKey(to)];
  return modes.includes('raid1') && modes.includes('zdr');
}

/**
 * Lets a choice of mode go through, after the password where existing disks are at stake and it was last asked for
 * more than five seconds ago; resolves false when the choice stays as it was. PWD-06, PWD-07
 */
export function useModeSwitch(disks: readonly Disk[]): (from: string, to: string) => Promise<boolean> {
  const store = useAppStore();
  const { t } = useTranslation('takeover');
  return async (from, to) => {
    if (!isRiskySwitch(from, to) || !disks.some((disk) => disk.isused)) return true;
    const { passwordCheckedAt } = store.getState().storage;
    if (passwordCheckedAt !== null && Date.now() - passwordCheckedAt <= PASSWORD_RECHECK_MS) return true;
    return (await requestPassword({ content: t('choose.erased') })) !== null;
  };
}
