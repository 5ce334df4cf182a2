import type { Logger } from '../logging/logger.ts';
import type { PushService } from '../push/push-service.ts';
import type { DeviceCalls } from './device-calls.ts';
import type { Devices } from './devices.ts';
import type { Vault } from './vault.ts';

export interface AccountDeps {
  readonly vault: Vault;
  readonly devices: Devices;
  readonly calls: DeviceCalls;
  readonly push: Pick<PushService, 'sync'>;
  /** Signed in or out, or the device has told its name. */
  readonly onChange: () => void;
  /** Tells every window. */
  readonly onSession: (event: { signedIn: boolean; username: string }) => void;
  readonly log: Logger;
}

/** Who is signed in on the chosen device, for tray and push. */
export interface Account {
  readonly signedIn: boolean;
  /** The device and the account that is signed in there. */
  readonly owner: { readonly base: string; readonly username: string } | null;
  /** Reads the vault again and lets push and tray follow. */
  follow(): Promise<void>;
  /** A keyring that was locked may open now. */
  retry(): Promise<void>;
  /** Sign out from outside the console (tray). */
  signOut(): Promise<void>;
}

/** Follows the vault for the parts of main that show or use the session. */
export function createAccount(deps: AccountDeps): Account {
  let signedIn = false;
  let owner: Account['owner'] = null;
  let locked = false;

  const learnName = async (base: string) => {
    if (deps.devices.current()?.name !== '') return;
    const { reachable, name } = await deps.calls.probe(base);
    if (!reachable || name === '') return;
    deps.devices.learn(base, name);
    deps.onChange();
  };

  const follow = async () => {
    const base = deps.devices.base();
    const status = base === null ? 'none' : await deps.vault.status(base);
    signedIn = status === 'kept';
    locked = status === 'locked';
    const session = base !== null && signedIn ? await deps.vault.get(base) : null;
    owner = session === null ? null : { base: session.base, username: session.username };
    deps.onChange();
    await deps.push.sync();
    if (base !== null && signedIn) await learnName(base);
  };

  return {
    get signedIn() {
      return signedIn;
    },
    get owner() {
      return owner;
    },
    follow,
    async retry() {
      const base = deps.devices.base();
      if (!locked || base === null) return;
      const session = await deps.vault.get(base);
      if (session === null) return;
      deps.log.info('the kept sign-in opened after all');
      deps.onSession({ signedIn: true, username: session.username });
      await follow();
    },
    async signOut() {
      const base = deps.devices.base();
      const session = base === null ? null : await deps.vault.get(base);
      if (base === null || session === null) return;
      await Promise.all([deps.vault.clear(base), deps.calls.logout(session)]);
      deps.onSession({ signedIn: false, username: '' });
      await follow();
    },
  };
}
