import { useMemo } from 'react';
import { displayName, roleLabel, roleOf, type Role } from '#shared/rules/role.ts';
import { useAppSelector } from '../state/store.ts';

export interface AccountNames {
  /** What to call the person: nickname, else the name used to sign in. */
  readonly short: string;
  /** The whole name by the rules of ROL-03 and ROL-04. */
  readonly full: string;
  /** Kind of the account (ROL-02). */
  readonly role: Role;
  readonly isMaster: boolean;
}

/** Names of the signed-in account. */
export function useAccountNames(): AccountNames {
  const session = useAppSelector((state) => state.session);
  return useMemo(() => {
    const { username, qcname, nickname, isMaster, isLocal } = session;
    const full = displayName({ username, qcname, nickname }, roleOf({ isMaster, isLocal }));
    const short = nickname === '' ? full : nickname;
    return {
      short,
      full,
      role: roleLabel({ username, qcname, isMaster }),
      isMaster,
    };
  }, [session]);
}
