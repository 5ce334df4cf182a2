import { can } from '#shared/rules/permission.ts';
import { callPower } from '../../api/call-power.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { Icon } from '../../components/icon.ts';
import type { Host } from '../../host/host.ts';
import { i18next } from '../../i18n/index.ts';
import { poweringDownChanged } from '../../state/device-slice.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { openShellFormat } from '../shell-format/open-shell-format.ts';
import type { Hotplug } from './read-hotplug.ts';
import styles from './hotplug.module.css';

interface PromptDeps {
  readonly store: AppStore;
  readonly host: Pick<Host, 'emitShellEvent'>;
  /** Withdraws the question: another role, or a newer prompt of the same slot. */
  readonly signal: AbortSignal;
}

/** Asks once, then restarts the device. PUSH-09 */
async function restart({ store, host, signal }: PromptDeps): Promise<void> {
  const t = i18next.getFixedT(null, 'diskflows');
  const sure = await confirm({
    title: t('format.restartTitle'),
    content: t('format.restartText'),
    okText: t('format.restart'),
    cautious: true,
    signal,
  });
  if (!sure || !can('reboot', selectRole(store.getState()))) return;
  const result = await callPower('reboot');
  if (!result.success) {
    toastFailure(result);
    return;
  }
  store.dispatch(poweringDownChanged(true));
  host.emitShellEvent('reboot');
}

/** A disk came or went while the device runs: what to do, with the warning where both copies are at risk. PUSH-09, RAID-07 */
export async function askHotplug(plug: Hotplug, deps: PromptDeps): Promise<void> {
  await i18next.loadNamespaces('diskflows');
  const t = i18next.getFixedT(null, 'diskflows');
  const { reason, position, atRisk } = plug;
  const format = new AbortController();
  const stop = () => {
    format.abort();
  };
  deps.signal.addEventListener('abort', stop, { once: true });
  if (deps.signal.aborted) stop();
  const wanted = await confirm({
    title: t(`hotplug.${reason}Title`),
    content: (
      <div className={styles.body} data-testid="hotplug" data-reason={reason}>
        <p>{t(`hotplug.${reason}`, { slot: position })}</p>
        {atRisk && (
          <p className={styles.risk} role="alert">
            <Icon name="warning" size={18} />
            {t('hotplug.atRisk')}
          </p>
        )}
        {reason === 'insert' && (
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              stop();
              void openShellFormat(deps.store, deps.host);
            }}
          >
            <Icon name="disk" />
            {t('hotplug.format')}
          </button>
        )}
      </div>
    ),
    okText: t('hotplug.reboot'),
    cancelText: t('hotplug.later'),
    signal: format.signal,
  });
  deps.signal.removeEventListener('abort', stop);
  if (wanted) await restart(deps);
}
