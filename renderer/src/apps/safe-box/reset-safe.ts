import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { requestPassword, toast } from '../../components/dialogs/dialog-service.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';

/** Erases the box of somebody who lost its password, after the account's password and a tick; true when it is gone. */
export async function resetSafe(t: TextsOf<'safe'>): Promise<boolean> {
  const second = await requestPassword({
    title: t('reset.title'),
    content: t('reset.text'),
    okText: t('reset.ok'),
    checkText: t('reset.check'),
    danger: true,
    act: async (grant) => {
      const result = await call(calls.safeReset, { second: grant.second, erase: true });
      return result.success ? null : result.message;
    },
  });
  if (second !== null) toast({ kind: 'success', text: t('reset.done') });
  return second !== null;
}
