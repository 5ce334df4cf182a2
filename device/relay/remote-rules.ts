import type { Account } from '../accounts/account-store.ts';

/**
 * True when an account may come through the relay (ROL-09, ROL-12): the administrator always; others while outside
 * access is on, unless they are local, kept to the local network, or lack the feature.
 */
export function mayComeRemotely(
  account: Pick<Account, 'isMaster' | 'isLocal' | 'lanOnly' | 'perm'>,
  isOutsideOn: boolean,
): boolean {
  if (account.isMaster) return true;
  return isOutsideOn && !account.isLocal && !account.lanOnly && account.perm.remote === 1;
}
