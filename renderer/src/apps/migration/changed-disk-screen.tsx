import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import styles from './migration.module.css';
import { MigrationScreen } from './migration-screen.tsx';
import { MoveHead, MovePage } from './move-view.tsx';
import { useMoveActions } from './use-move-actions.ts';
import { useMoveStatus } from './use-move-status.ts';
import { moveReasons, usePlan, type MovePlan } from './use-plan.ts';
import { useStartMove } from './use-start-move.ts';

function Disks({ plan }: { plan: MovePlan }) {
  const { t } = useTranslation(['diskflows', 'overlays']);
  return (
    <table className={styles.table} data-testid="switch-disks">
      <thead>
        <tr>
          <th scope="col">{t('move.disk')}</th>
          <th scope="col">{t('move.role')}</th>
        </tr>
      </thead>
      <tbody>
        {plan.disks.map(({ position, sn, size, role }) => (
          <tr key={sn} data-role={role}>
            <td>
              {t('format.slots', { slots: position })} · {formatSizeSpaced(size)}
              <div className={styles.serial}>{sn}</div>
            </td>
            <td className={styles.role} data-role={role}>
              {t(`move.${role}Role`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A disk was changed while the device was off: what happens to each, and the way on. POL-09, APP-SWD-03 */
export function ChangedDiskScreen() {
  const { t } = useTranslation('diskflows');
  const { close } = useAppWindow();
  const asked = new URLSearchParams(useLocation().search).get('action');
  const action = moveReasons.find((name) => name === asked) ?? 'boot-dswitch-hdd-changed';
  const { plan, failure, retry } = usePlan(action);
  const { move, refresh } = useMoveStatus();
  const actions = useMoveActions(refresh);
  const start = useStartMove(actions);
  // An exchange that was begun goes on as what it is.
  if (move !== null && move.state !== 'idle') return <MigrationScreen />;
  if (plan === null) return failure === '' ? <LoadingState /> : <ErrorState code={failure} onRetry={retry} />;
  const old = plan.disks.find(({ role }) => role === 'replace');
  const fresh = plan.disks.find(({ role }) => role === 'new');
  return (
    <MovePage
      state="changed"
      footer={
        <>
          <button type="button" className="btn btn-secondary" onClick={close}>
            {t('move.later')}
          </button>
          {fresh === undefined ? (
            <button type="button" className="btn btn-primary" disabled={actions.busy} onClick={actions.shutdown}>
              {t('move.shutdown')}
            </button>
          ) : (
            <button
              type="button"
              className="btn btn-primary"
              disabled={actions.busy || old === undefined}
              onClick={() => {
                if (old !== undefined) void start(old.sn, fresh);
              }}
            >
              {t('move.continue')}
            </button>
          )}
        </>
      }
    >
      <MoveHead
        tone="warning"
        icon="warning"
        title={t('move.changed')}
        text={t('move.changedText', { size: formatSizeSpaced(plan.need) })}
      />
      <Disks plan={plan} />
      {fresh === undefined && <p>{t('move.noNew')}</p>}
    </MovePage>
  );
}
