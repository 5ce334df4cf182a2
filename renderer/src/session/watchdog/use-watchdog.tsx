import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DIALOG_WIDTH_TIMEOUT } from '#shared/constants.ts';
import { formatElapsed } from '#shared/rules/time.ts';
import { isCutOff } from '#shared/flows/watchdog.ts';
import { openShellDialog, toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { preloadDoctor } from './reconnecting-doctor.tsx';
import { Reconnecting } from './reconnecting.tsx';

const SECOND_MS = 1000;
/** The desktop is drawn by then (ms). */
const AFTER_START_MS = 300;

/**
 * Shows the reconnecting dialog while the device has not answered for more than 25 s, and takes it away with the
 * next answer (WDG-01, WDG-02, DLG-07). Both times only change with an answer, so nothing is asked by a clock; the
 * poll goes on every 3 s meanwhile (WDG-05). An answer is said once, with how long there was none.
 */
export function useWatchdog(): void {
  const { t } = useTranslation('session');
  const cutOff = useAppSelector(({ device }) =>
    isCutOff({ ...device, suppressed: device.poweringDown || device.upgradeHolds }),
  );
  const store = useAppStore();
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
    const since = store.getState().device.apiSuccessTime;
    return () => {
      dialog.close();
      const { device, session } = store.getState();
      const { apiSuccessTime, apiErrorTime, poweringDown, upgradeHolds } = device;
      // Times that were set anew, a restart, a sign-out: no answer has come.
      const isBack = apiSuccessTime > apiErrorTime && !poweringDown && !upgradeHolds && session.token !== '';
      if (!isBack) return;
      const time = formatElapsed(
        (apiSuccessTime - since) / SECOND_MS,
        translateWith(i18next.getFixedT(null, 'common')),
      );
      toast({ kind: 'success', text: i18next.t('session:watchdog.back', { time }) });
    };
  }, [cutOff, title, store]);
}
