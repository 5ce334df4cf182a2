import type { ReactNode } from 'react';
import { DIALOG_WIDTH_BOOTING, REBOOT_HINT_MS } from '#shared/constants.ts';
import { openShellDialog, type ShellDialog, type ShellDialogSettings } from '../dialogs/dialog-service.ts';
import { closeMenus } from '../menu/menu-service.ts';
import { poweringDownChanged } from '../../state/device-slice.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import type { AppStore } from '../../state/store.ts';
import { powerPhase, type PowerAction, type PowerPhase } from './power-phase.ts';

/** Texts of the cover for a phase. */
export type PowerTexts = (
  action: PowerAction,
  phase: PowerPhase,
) => { title: string; content: ReactNode; retry: string };

interface Deps {
  readonly store: AppStore;
  readonly texts: PowerTexts;
  readonly reload: () => void;
  readonly now?: () => number;
}

let running: ShellDialog | null = null;

/**
 * The restarting cover (DLG-06, DSK-04): 500 px wide and without buttons, the watchdog silent meanwhile. It follows
 * the poll of the page, reloads when a restarted device is back and says when it does not come back. One at a time.
 */
export function watchPower(action: PowerAction, { store, texts, reload, now = Date.now }: Deps): void {
  if (running?.isOpen()) return;
  closeMenus();
  let startedAt = now();
  const restartsBefore = store.getState().storage.restarts;
  let phase: PowerPhase = 'waiting';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settings = (): ShellDialogSettings => {
    const { title, content, retry: again } = texts(action, phase);
    return {
      title,
      content,
      showHeader: true,
      width: DIALOG_WIDTH_BOOTING,
      okHidden: phase !== 'unreachable',
      okText: again,
      onOk: retry,
      overlay: 'power',
      state: phase,
    };
  };
  const retry = () => {
    startedAt = now();
    check();
    store.dispatch(pollRequested());
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (action === 'reboot') timer = setTimeout(check, REBOOT_HINT_MS);
  };
  const check = () => {
    const { device, storage } = store.getState();
    const { apiSuccessTime, apiErrorTime } = device;
    const restarted = storage.restarts > restartsBefore;
    const next = powerPhase({ action, startedAt, now: now(), apiSuccessTime, apiErrorTime, restarted });
    if (next === phase) return;
    phase = next;
    dialog.update(settings());
    if (phase !== 'back') return;
    end();
    store.dispatch(poweringDownChanged(false));
    reload();
  };

  store.dispatch(poweringDownChanged(true));
  const dialog = openShellDialog(settings(), 'booting');
  running = dialog;
  const unsubscribe = store.subscribe(check);
  const end = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  wait();
}
