import type { ListedUser } from '#shared/contract/calls-accounts.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { SwitchField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { shortNameOf } from './accounts-api.ts';
import { Section } from './section.tsx';
import { useChange } from './use-change.ts';

/** Whether an account may come at all: approved, from outside, not disabled. APP-USER-02, ROL-07, ROL-09 */
export function UserAccess({ user }: { user: ListedUser }) {
  const { t } = useTranslation('accounts');
  const { busy, make } = useChange();
  const { username } = user;
  const name = shortNameOf(user);
  const isLocal = user.is_local === 1;
  const disable = async (disabled: boolean): Promise<void> => {
    const sure =
      !disabled ||
      (await confirm({
        title: t('user.disableTitle', { name }),
        content: t('user.disableText'),
        okText: t('user.disable'),
        danger: true,
      }));
    if (sure) await make(() => call(calls.subModify, { username, disabled }));
  };
  return (
    <Section title={t('user.access')}>
      <SwitchField
        label={t('user.approved')}
        hint={t('user.approvedHint')}
        checked={user.authorize !== '0'}
        disabled={busy}
        onValue={(on) => void make(() => call(calls.modPerm, { username, authorize: on ? '1' : '0' }))}
      />
      <SwitchField
        label={t('user.lanonly')}
        hint={t(isLocal ? 'user.lanonlyLocal' : 'user.lanonlyHint')}
        checked={isLocal || user.lanonly === 1}
        disabled={busy || isLocal}
        onValue={(lanonly) => void make(() => call(calls.lanOnly, { username, lanonly }))}
      />
      <SwitchField
        label={t('user.disabled')}
        hint={t('user.disabledHint')}
        checked={user.disabled === 1}
        disabled={busy}
        onValue={(disabled) => void disable(disabled)}
      />
    </Section>
  );
}
