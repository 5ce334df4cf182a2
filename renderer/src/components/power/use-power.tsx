import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { callPower } from '../../api/call-power.ts';
import { confirm } from '../dialogs/dialog-service.ts';
import { closeMenus } from '../menu/menu-service.ts';
import { selectOpenTasks } from '../../state/open-tasks.ts';
import { useAppStore } from '../../state/store.ts';
import type { PowerAction, PowerPhase } from './power-phase.ts';
import { PowerProgress, RunningTasks } from './power-progress.tsx';
import { watchPower } from './power-watch.ts';
import { runningLines } from './running-lines.ts';

/** Shows the restarting cover and follows the device. */
export function usePowerWatch(): (action: PowerAction) => void {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  return useCallback(
    (action) => {
      const words = (phase: PowerPhase): [string, string] => {
        if (phase === 'off') return [t('power.off'), t('power.offText')];
        if (phase === 'unreachable') return [t('power.unreachable'), t('power.unreachableText')];
        if (action === 'shutdown') return [t('power.shuttingDown'), t('power.shuttingDownText')];
        return [t('power.rebooting'), t('power.rebootingText')];
      };
      watchPower(action, {
        store,
        reload: () => {
          location.reload();
        },
        texts: (_action, phase) => {
          const [title, text] = words(phase);
          return { title, content: <PowerProgress phase={phase} text={text} />, retry: t('power.retry') };
        },
      });
    },
    [store, t],
  );
}

/** Asks, then restarts or shuts down the device and shows the cover (DLG-06). For the administrator. */
export function usePower(): (action: PowerAction) => Promise<void> {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const watch = usePowerWatch();
  return useCallback(
    async (action) => {
      closeMenus();
      const { device } = store.getState();
      const lines = runningLines(selectOpenTasks(store.getState()), t);
      const name = device.nasName;
      const sure = await confirm({
        title: action === 'reboot' ? t('power.rebootTitle', { name }) : t('power.shutdownTitle', { name }),
        content: (
          <>
            {action === 'reboot' ? t('power.rebootText') : t('power.shutdownText')}
            <RunningTasks title={t('power.tasks')} lines={lines} none={t('power.noTasks')} />
          </>
        ),
        okText: t(`power.${action}`),
        danger: action === 'shutdown' || lines.length > 0,
        cautious: true,
        onOk: async () => {
          const result = await callPower(action);
          return result.success ? '' : t('power.failed', { message: result.message });
        },
      });
      if (sure) watch(action);
    },
    [store, t, watch],
  );
}
