import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { PRIVACY_PROTOCOL_VERSION } from '#shared/constants.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { openShellDialog, type ShellDialog } from '../../components/dialogs/dialog-service.ts';
import { userSettingLoaded } from '../../state/session-slice.ts';
import { mergedSetting, readUserSetting, USER_SETTING_KEY } from '../../state/session/user-settings.ts';
import { useAppSelector, useAppStore, type AppStore } from '../../state/store.ts';
import { PrivacyNotice, PrivacyText } from './privacy-notice.tsx';

/** Member of the user settings that says which texts were agreed to (PRV-03). */
const MEMBER = 'protocolVersion';
const WIDTH = 520;
const TEXT_WIDTH = 640;

/** True when the account must agree to the texts anew; a missing version counts as the present one (PRV-01). */
export function mustAgree(version: unknown): boolean {
  return version !== undefined && version !== null && version !== '' && version !== PRIVACY_PROTOCOL_VERSION;
}

/** Keeps the agreement on the device, with every other member of the record; '' or what went wrong (PRV-03). */
export async function saveAgreement(store: AppStore): Promise<string> {
  const stored = await call(calls.kvLoad, { k: USER_SETTING_KEY });
  if (!stored.success) return failureText(stored);
  const next = mergedSetting(readUserSetting(stored.data.value), { [MEMBER]: PRIVACY_PROTOCOL_VERSION });
  const saved = await call(calls.kvCreate, { k: USER_SETTING_KEY, v: JSON.stringify(next) });
  if (!saved.success) return failureText(saved);
  const { userSetting } = store.getState().session;
  store.dispatch(userSettingLoaded(mergedSetting(userSetting, { [MEMBER]: PRIVACY_PROTOCOL_VERSION })));
  return '';
}

/** Asks for the agreement when the texts have changed; there is no way past it but to agree (PRV-02). */
export function usePrivacy(): void {
  const { t } = useTranslation('session');
  const store = useAppStore();
  const due = useAppSelector((state) => mustAgree(state.session.userSetting[MEMBER]));
  useEffect(() => {
    if (!due) return;
    let dialog: ShellDialog | null = null;
    const read = (text: 'policy' | 'agreement') => {
      dialog?.push({
        title: t(`privacy.${text}`),
        width: TEXT_WIDTH,
        showHeader: true,
        okText: t('privacy.back'),
        content: <PrivacyText text={text} />,
        onOk: () => dialog?.back(),
        overlay: 'privacy',
        state: text,
      });
    };
    const agree = async () => {
      dialog?.update({ okDisabled: true });
      const problem = await saveAgreement(store);
      // Agreed: the record has changed, and the dialog goes with it.
      dialog?.update({ okDisabled: false, content: <PrivacyNotice problem={problem} onRead={read} /> });
    };
    dialog = openShellDialog(
      {
        title: t('privacy.title'),
        width: WIDTH,
        showHeader: true,
        okText: t('privacy.agree'),
        content: <PrivacyNotice problem="" onRead={read} />,
        onOk: () => void agree(),
        overlay: 'privacy',
        state: 'notice',
      },
      'privacy',
    );
    return () => {
      dialog.close();
    };
  }, [due, store, t]);
}
