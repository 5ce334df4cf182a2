import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { useAppSelector } from '../../state/store.ts';
import { RemoteHelpPanel } from './remote-help-panel.tsx';
import { closeRemoteHelp } from './remote-help-service.ts';

/** Remote help over the overlay that offered it. RHP-01, RHP-12 */
export function RemoteHelpDialog() {
  const { t } = useTranslation('help');
  const isMaster = useAppSelector((state) => state.session.isMaster);
  useEffect(() => {
    if (!isMaster) closeRemoteHelp();
  }, [isMaster]);
  // Another session begins without it.
  useEffect(() => closeRemoteHelp, []);
  if (!isMaster) return null;
  return (
    <DialogFrame
      title={t('remote.title')}
      layer="confirm"
      width={480}
      overlay="remote-help"
      testId="rhelp-dialog"
      onEscape={closeRemoteHelp}
      footer={
        <button type="button" className="btn btn-secondary" onClick={closeRemoteHelp} data-autofocus>
          {t('remote.close')}
        </button>
      }
    >
      <RemoteHelpPanel />
    </DialogFrame>
  );
}
