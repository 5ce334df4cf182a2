import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { confirm } from '../components/dialogs/dialog-service.ts';
import { i18next } from '../i18n/index.ts';

function onLine(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether this computer says that it has a network; follows it. */
export const useOnLine = (): boolean => useSyncExternalStore(onLine, () => navigator.onLine);

interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Whose network is missing: without one of the computer's own, nothing is said about the device. ERR-110 */
function Reason({ code, message }: Failure) {
  const { t } = useTranslation('help');
  const isOnLine = useOnLine();
  if (!isOnLine) return <p data-testid="no-network">{t('noNetwork.computer')}</p>;
  return (
    <div data-testid="no-network">
      {message !== '' && <p>{message}</p>}
      <p>
        {t('noNetwork.code')} <span className="mono">{code}</span>
      </p>
    </div>
  );
}

/** Says that the device does not reach the internet; resolves with true for another try. RHP-11, ERR-110 */
export async function askNoNetwork(failure: Failure): Promise<boolean> {
  await i18next.loadNamespaces('help');
  return confirm({
    title: i18next.t('help:noNetwork.title'),
    content: <Reason {...failure} />,
    okText: i18next.t('help:noNetwork.retry'),
    cancelText: i18next.t('help:noNetwork.close'),
  });
}
