import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { MovePage, MoveView } from './move-view.tsx';
import { useMoveActions } from './use-move-actions.ts';
import { useMoveStatus, type Move } from './use-move-status.ts';

/** What cannot be stopped is not offered: a copy between disks runs to its end. */
const mayCancel = ({ kind, state }: Move): boolean =>
  state === 'created' || (kind === 'switch' ? state === 'waitDisk' : state === 'running');

/** How far the data are, with what can be done about it. POL-10, APP-SWD-03 */
export function MigrationScreen() {
  const { t } = useTranslation('diskflows');
  const { close } = useAppWindow();
  const { move, failure, refresh } = useMoveStatus();
  const actions = useMoveActions(refresh);
  if (move === null) return failure === '' ? <LoadingState /> : <ErrorState code={failure} onRetry={refresh} />;
  if (move.state === 'idle') return <EmptyState icon="swap" title={t('move.none')} text={t('move.noneText')} />;
  const { state } = move;
  const waits = state === 'waitDisk' || state === 'waitReboot';
  return (
    <MovePage
      state={state}
      footer={
        <>
          {mayCancel(move) && (
            <button
              type="button"
              className="btn btn-secondary"
              disabled={actions.busy}
              onClick={() => {
                actions.cancel(move);
              }}
            >
              {t('move.cancel')}
            </button>
          )}
          {state === 'waitDisk' && (
            <button type="button" className="btn btn-secondary" disabled={actions.busy} onClick={actions.shutdown}>
              {t('move.shutdown')}
            </button>
          )}
          {state === 'created' || waits ? (
            <button
              type="button"
              className="btn btn-primary"
              disabled={actions.busy}
              onClick={() => {
                if (waits) actions.goOn(move);
                else actions.begin(move);
              }}
            >
              {t(waits ? 'move.continue' : 'move.begin')}
            </button>
          ) : (
            <button type="button" className="btn btn-primary" onClick={close}>
              {t('move.close')}
            </button>
          )}
        </>
      }
    >
      <MoveView move={{ ...move, state }} />
    </MovePage>
  );
}
