import { useEffect } from 'react';
import { useAppStore } from '../../state/store.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import { ChoiceHost } from '../../components/choices/choice-host.tsx';
import { dropQuestions } from '../../components/choices/choice-service.ts';
import { ConflictHost } from '../../components/transfers/conflict-host.tsx';

/**
 * Keeps the uploads of the document going, whatever windows are open: takes up what a reload interrupted, and asks
 * about taken names while all else goes on. Mounted once behind the sign-in.
 */
export function TransfersHost() {
  const store = useAppStore();
  useEffect(() => {
    // Starts the queue, which looks for interrupted uploads.
    transfersOf(store);
  }, [store]);
  // A question of one account must not meet the next one.
  useEffect(() => dropQuestions, []);
  return (
    <>
      <ConflictHost />
      <ChoiceHost />
    </>
  );
}
