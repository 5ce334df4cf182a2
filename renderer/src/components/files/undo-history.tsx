import { useSyncExternalStore } from 'react';
import type { Translate } from '#shared/rules/text.ts';
import { isFinal, type UndoRecord } from '../../state/files/undo/deeds.ts';
import { independentDeeds } from '../../state/files/undo/independent.ts';
import { nameDeeds } from '../../state/files/undo/name-deeds.ts';
import { journalOf } from '../../state/files/undo/undo.ts';
import type { AppStore } from '../../state/store.ts';
import { alert } from '../dialogs/dialog-service.ts';
import { EmptyState } from '../empty-state.tsx';
import { whenText } from '../place/when.ts';
import { deedText, playJournal } from './undo-actions.ts';
import styles from './undo-history.module.css';

interface Props {
  readonly store: AppStore;
  readonly translate: Translate;
}

/** Why a deed cannot be taken back by itself. */
function whyNot(record: UndoRecord): 'cannot' | 'running' | 'covered' {
  if (record.undo.length > 0) return 'covered';
  return isFinal(record) ? 'cannot' : 'running';
}

/** What was done to files, the last first; what no later deed has touched can be taken back by itself. */
function UndoHistory({ store, translate }: Props) {
  const journal = journalOf(store);
  const { past, busy } = useSyncExternalStore(journal.subscribe, journal.getState);
  if (past.length === 0) return <EmptyState icon="rotate" title={translate('filework:undo.nothing')} />;
  const free = independentDeeds(past);
  return (
    <ul className={styles.list} data-testid="undo-history">
      {past.toReversed().map((record) => {
        const what = deedText(record, translate);
        return (
          <li key={record.id} className={styles.deed}>
            <span className={styles.words}>
              <span>{what}</span>
              <span className={styles.note}>
                {whenText(record.at / 1000)}
                {!free.has(record) && <span>{translate(`filework:undo.${whyNot(record)}`)}</span>}
              </span>
            </span>
            <button
              type="button"
              className="btn btn-secondary"
              aria-label={translate('filework:undo.undoWhat', { what })}
              disabled={busy || !free.has(record)}
              onClick={() => void playJournal(store, translate, 'undo', record.id)}
            >
              {translate('filework:undo.undo')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows what the account did to files and can take back, each deed by itself (APP-FM-03). */
export async function showUndoHistory(store: AppStore, translate: Translate): Promise<void> {
  const journal = journalOf(store);
  await journal.settled();
  await nameDeeds(journal);
  await alert({
    title: translate('filework:undo.history'),
    okText: translate('filework:undo.close'),
    width: 560,
    content: <UndoHistory store={store} translate={translate} />,
  });
}
