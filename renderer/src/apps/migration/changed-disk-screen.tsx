import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { requestPassword } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import styles from './migration.module.css';
import { MigrationScreen } from './migration-screen.tsx';
import { MoveHead, MovePage } from './move-view.tsx';
import { useMoveActions } from './use-move-actions.ts';
import { useMoveStatus } from './use-move-status.ts';

type Plan = CallData<typeof calls.switchSelect>;

const actionsKnown = ['boot-dswitch-hdd-changed', 'replace', 'expand'] as const;

/** What would happen to each disk; asked once, and again after a failure. CALL-SW-01 */
function usePlan(action: (typeof actionsKnown)[number]) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let here = true;
    void call(calls.switchSelect, { action }, { silent: true }).then((result) => {
      if (!here) return;
      if (result.success) setPlan(result.data);
      setFailure(result.success ? '' : result.code);
    });
    return () => {
      here = false;
    };
  }, [action, turn]);
  const retry = () => {
    setFailure('');
    setTurn(turn + 1);
  };
  return { plan, failure, retry };
}

function Disks({ plan }: { plan: Plan }) {
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
  const { close, navigate } = useAppWindow();
  const asked = new URLSearchParams(useLocation().search).get('action');
  const action = actionsKnown.find((name) => name === asked) ?? 'boot-dswitch-hdd-changed';
  const { plan, failure, retry } = usePlan(action);
  const { move, refresh } = useMoveStatus();
  const actions = useMoveActions(refresh);
  // An exchange that was begun goes on as what it is.
  if (move !== null && move.state !== 'idle') return <MigrationScreen />;
  if (plan === null) return failure === '' ? <LoadingState /> : <ErrorState code={failure} onRetry={retry} />;
  const old = plan.disks.find(({ role }) => role === 'replace');
  const fresh = plan.disks.find(({ role }) => role === 'new');
  const start = async () => {
    if (old === undefined || fresh === undefined) return;
    let id = '';
    const second = await requestPassword({
      title: t('move.askTitle'),
      content: t('move.askText', { slot: fresh.position }),
      checkText: t('move.askRisk'),
      okText: t('move.askOk'),
      danger: true,
      act: async (grant) => {
        const made = await call(calls.switchCreate, { from_sn: old.sn, to_sn: fresh.sn, second: grant.second });
        if (made.success) id = made.data.id;
        return made.success ? null : made.message === '' ? t('move.failed', { code: made.code }) : made.message;
      },
    });
    if (second === null || id === '') return;
    if (await actions.run(() => call(calls.switchExecute, { id }))) navigate('/switchDisk/migration');
  };
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
              onClick={() => void start()}
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
        text={`${t('move.changedText')} ${t('move.need', { size: formatSizeSpaced(plan.need) })}`}
      />
      <Disks plan={plan} />
      {fresh === undefined && <p>{t('move.noNew')}</p>}
    </MovePage>
  );
}
