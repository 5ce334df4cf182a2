import { useAppSelector } from '../store.ts';

/** Whether the account that is signed in has backups (ROL-07). */
export const useMayBackUp = (): boolean =>
  useAppSelector(
    ({ session }) =>
      session.token !== '' && (session.isMaster || (session.authorize === '1' && session.userPerm.backup !== 0)),
  );
