import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { translateWith } from '../../i18n/translate.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { selectConflict, selectTransfers } from '../../state/transfers-slice.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import { ChoiceHost } from '../../components/choices/choice-host.tsx';
import { dropQuestions } from '../../components/choices/choice-service.ts';
import { askConflict } from '../../components/transfers/conflict-question.ts';

/**
 * Keeps the uploads of the document going, whatever windows are open: takes up what a reload interrupted, and asks
 * about taken names one after the other while the other files go on. Mounted once behind the sign-in.
 */
export function TransfersHost() {
  useConflicts();
  // A question of one account must not meet the next one.
  useEffect(() => dropQuestions, []);
  return <ChoiceHost />;
}

function useConflicts(): void {
  const store = useAppStore();
  const { t } = useTranslation('files');
  const id = useAppSelector((state) => selectConflict(state)?.id ?? null);
  useEffect(() => {
    // Also starts the queue, which looks for interrupted uploads.
    const transfers = transfersOf(store);
    const item = id === null ? undefined : store.getState().transfers.items[id];
    if (id === null || item === undefined) return;
    let asking = true;
    const translate = translateWith(t);
    const others = selectTransfers(store.getState()).some(
      (other) => other.batch === item.batch && other.id !== id && ['wait', 'run', 'conflict'].includes(other.state),
    );
    const conflict = {
      name: item.name,
      isDir: false,
      ...(others ? { allLabel: translate('conflict.allOfDrop') } : {}),
    };
    void askConflict(conflict, translate).then((answer) => {
      if (!asking) return;
      // Stopping leaves the file paused, so that nothing is decided by accident.
      if (answer === null) transfers.pause([id]);
      else transfers.resolve(id, answer.resolution, answer.all);
    });
    return () => {
      asking = false;
    };
  }, [store, t, id]);
}
