import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reconsider } from '../../state/conflicts/conflict-desk.ts';
import { keepConflicts } from '../../state/conflicts/kept-conflicts.ts';
import { useAppStore } from '../../state/store.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import { ChoiceHost } from '../../components/choices/choice-host.tsx';
import { dropQuestions } from '../../components/choices/choice-service.ts';
import { ConflictHost } from '../../components/transfers/conflict-host.tsx';

interface Props {
  /** Copies and moves of before that still wait for an answer are brought to mind. */
  readonly reminds: boolean;
}

/**
 * Keeps the uploads of the document going, whatever windows are open: takes up what a reload interrupted, and asks
 * about taken names while all else goes on. Mounted once behind the sign-in.
 */
export function TransfersHost({ reminds }: Props) {
  const store = useAppStore();
  const { t } = useTranslation('files');
  const remind = useEffectEvent((ids: readonly string[]): void => {
    if (!reminds) return;
    const onSelect = (): void => {
      reconsider(ids);
    };
    const text = t('conflict.waiting', { count: ids.length });
    toast({ key: 'conflicts-wait', kind: 'info', text, action: { label: t('tasks.decide'), onSelect } });
  });
  useEffect(() => {
    // Starts the queue, which looks for interrupted uploads.
    transfersOf(store);
    return keepConflicts(store, {
      remind: (ids) => {
        remind(ids);
      },
    });
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
