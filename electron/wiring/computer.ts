import { app, net, powerMonitor } from 'electron';
import { watchPower, type PowerEvent } from '../power/power.ts';
import { startPulse } from '#shared/flows/pulse.ts';
import type { PushService } from '../push/push-service.ts';
import type { Account } from '../session/account.ts';

export interface ComputerDeps {
  readonly push: PushService;
  readonly account: Account;
  readonly onEvent: (event: PowerEvent) => void;
  /** The computer woke up, or its network is there again. */
  readonly onBack: () => void;
}

/** A locked keyring is tried again so often (ms). */
const RETRY_MS = 60_000;

/** Sleep, wake, lock and network of this computer, and who must know of them. Returns the end of it. */
export function watchComputer({ push, account, onEvent, onBack }: ComputerDeps): () => void {
  const pulse = startPulse({
    now: Date.now,
    every(ms, run) {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
    isOnline: () => net.isOnline(),
    onJump() {
      push.reconnect('clock jump');
      onBack();
    },
    onNetwork(online) {
      push.signal(online ? 'online' : 'offline');
      if (online) onBack();
    },
  });
  // Not every system tells that the keyring was opened; nothing is asked while none is waited for.
  const retry = () => void account.retry();
  const retries = setInterval(retry, RETRY_MS);
  app.on('browser-window-focus', retry);
  const endPower = watchPower({
    monitor: powerMonitor,
    onEvent(event) {
      if (event === 'suspend' || event === 'resume') push.signal(event);
      if (event === 'resume') {
        pulse.reset();
        onBack();
        retry();
      }
      if (event === 'unlock-screen') {
        push.reconnect('unlock');
        retry();
      }
      onEvent(event);
    },
  });
  return () => {
    pulse.stop();
    clearInterval(retries);
    app.removeListener('browser-window-focus', retry);
    endPower();
  };
}
