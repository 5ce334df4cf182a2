import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { encryptedRoot, locationKey, locationUrl } from '../../../state/files/location.ts';
import { useAppSelector } from '../../../state/store.ts';
import { useFiles } from './files-context.ts';

/** An encrypted folder was closed meanwhile: the window goes to the folder that holds it, and says why (ERR-06). */
export function EncryptedClosed() {
  const { t } = useTranslation(['files', 'errors']);
  const { location, window: own } = useFiles();
  const username = useAppSelector((state) => state.session.username);
  const pool = useAppSelector((state) => state.device.selectedPool);
  const root = encryptedRoot(location, { username, pool });
  const target = locationKey(root) === locationKey(location) ? null : locationUrl(root);
  const { navigate } = own;
  useEffect(() => {
    if (target === null) return;
    toast({ key: 'encrypted-closed', kind: 'info', text: t('errors:encryptedClosed') });
    navigate(target);
  }, [target, navigate, t]);
  return <EmptyState icon="safe" title={t('state.locked.title')} text={t('state.locked.text')} />;
}
