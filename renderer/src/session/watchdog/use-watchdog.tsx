import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DIALOG_WIDTH_TIMEOUT } from '#shared/constants.ts';
import { isCutOff } from '#shared/flows/watchdog.ts';
import { openShellDialog } from '../../components/dialogs/dialog-service.ts';
import { useAppSelector } from '../../state/store.ts';
import { preloadDoctor } from './reconnecting-doctor.tsx';
import { Reconnecting } from './reconnecting.tsx';

/** The desktop is drawn by then (ms). */
const AFTER_START_MS = 300;

/**
 * Shows the reconnecting dialog while the device has not answered for more than 25 s, and takes it away with the
 * next answer (WDG-01, WDG-02, DLG-07). Both times only change with an answer, so nothing is asked by a clock; the
 * poll goes on every 3 s meanwhile (WDG-05).
 */
export function useWatchdog(): void {
  const { t } = useTranslation('session');
  const cutOff = useAppSelector(({ device }) =>
    isCutOff({ ...device, suppressed: device.poweringDown || device.upgradeHolds }),
  );
  const title = t('watchdog.title');
  // What the dialog shows has to be here before the device is gone, and is nothing that the desktop should wait for.
  useEffect(() => {
    const timer = setTimeout(() => void preloadDoctor(), AFTER_START_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (!cutOff) return;
    const dialog = openShellDialog(
      {
        title,
        width: DIALOG_WIDTH_TIMEOUT,
        showHeader: true,
        okHidden: true,
        content: <Reconnecting />,
        overlay: 'reconnecting',
      },
      'reconnecting',
    );
    return () => {
      dialog.close();
    };
  }, [cutOff, title]);
}
