import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { isOwnWindow } from '../../components/own-window/own-window.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reconsider } from '../../state/conflicts/conflict-desk.ts';
import { keepConflicts } from '../../state/conflicts/kept-conflicts.ts';
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
  const { t } = useTranslation('files');
  const remind = useEffectEvent((ids: readonly string[]): void => {
    // A part of a desktop that has said so already.
    if (window.self !== window.top || isOwnWindow()) return;
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
