import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { EXCLUDED_CODE_NOTICE_MS } from '#shared/constants.ts';
import { messageKey } from '#shared/rules/storage/message.ts';
import { isExcludedCode } from '#shared/rules/storage/select-screen.ts';
import { alert } from '../components/dialogs/dialog-service.ts';
import { selectRole, selectStorageScreen } from '../state/storage-slice.ts';
import { useAppSelector } from '../state/store.ts';
import { useSupport } from './parts/support-phone.ts';

/**
 * A code that shows no screen, reported for a minute on end, is worth a notice to the administrator: a device that
 * is stuck must not stay hidden. BLK-11
 */
export function useExcludedNotice(): void {
  const { t } = useTranslation('overlays');
  const support = useSupport();
  const stuck = useAppSelector((state) => {
    const { message } = state.storage;
    const silent = selectStorageScreen(state).kind === 'none' && selectRole(state) === 'master';
    const excluded = message?.type === 'blocking' && isExcludedCode(message.code);
    return silent && excluded ? `${message.code} ${messageKey(message)}` : '';
  });
  useEffect(() => {
    if (stuck === '') return;
    const [code = ''] = stuck.split(' ');
    const timer = setTimeout(() => {
      void alert({ title: t('notice.excludedTitle'), content: t('notice.excluded', { code, support }) });
    }, EXCLUDED_CODE_NOTICE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [stuck, support, t]);
}
