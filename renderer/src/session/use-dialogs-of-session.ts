import { useEffect } from 'react';
import { resetDialogs, withdrawPasswords } from '../components/dialogs/dialog-service.ts';
import { selectIsLocked } from '../state/lock-slice.ts';
import { useAppSelector } from '../state/store.ts';

/**
 * Dialogs belong to the session that asked: a lock and another role take questions for the password back (PWD-08,
 * ROLE-04), a sign-out ends all of them (SES-05).
 */
export function useDialogsOfSession(): void {
  const isLocked = useAppSelector(selectIsLocked);
  const isMaster = useAppSelector((state) => state.session.isMaster);
  useEffect(() => {
    if (isLocked || !isMaster) withdrawPasswords();
  }, [isLocked, isMaster]);
  useEffect(() => resetDialogs, []);
}
