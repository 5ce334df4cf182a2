import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { formatElapsed } from '#shared/rules/time.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { translateWith } from '../../i18n/translate.ts';
import styles from './migration.module.css';
import { MigrationScreen } from './migration-screen.tsx';
import { MoveHead, MovePage } from './move-view.tsx';
import { readEntry } from './targets.ts';
import { useMoveActions } from './use-move-actions.ts';
import { useMoveStatus } from './use-move-status.ts';
import { usePlan } from './use-plan.ts';
import { useStartMove } from './use-start-move.ts';

type Statistics = CallData<typeof calls.switchStatistics>;

/** How much there is to move; null until the device has told, and when it does not. CALL-SW-02 */
function useStatistics(): Statistics | null {
  const [told, setTold] = useState<Statistics | null>(null);
  useEffect(() => {
    let here = true;
    void call(calls.switchStatistics, {}, { silent: true }).then((result) => {
      if (here && result.success) setTold(result.data);
    });
    return () => {
      here = false;
    };
  }, []);
  return told;
}

function Figures({ told }: { told: Statistics }) {
  const { t } = useTranslation(['diskflows', 'common']);
  const { t: common } = useTranslation('common');
  const rows = [
    ['files', told.files.toLocaleString()],
    ['bytes', formatSizeSpaced(told.bytes)],
    ['eta', formatElapsed(told.eta_s, translateWith(common))],
  ] as const;
  return (
    <table className={styles.table} data-testid="move-figures">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{t(`move.figure.${name}`)}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a move of the data means, how much there is, whether it fits, and its start. APP-SWD-02, WND-06 */
export function MoveEntryScreen() {
  const { t } = useTranslation('diskflows');
  const { close, navigate } = useAppWindow();
  const { target, warningSize } = readEntry(useLocation().search);
  const { plan, failure, retry } = usePlan('replace');
  const statistics = useStatistics();
  const { move, refresh } = useMoveStatus();
  const actions = useMoveActions(refresh);
  const start = useStartMove(actions);
  // What was begun goes on as what it is.
  if (move !== null && move.state !== 'idle') return <MigrationScreen />;
  if (plan === null) return failure === '' ? <LoadingState /> : <ErrorState code={failure} onRetry={retry} />;
  const from = plan.disks.find(({ role }) => role === 'replace');
  const fits = target?.enough !== false && warningSize === 0;
  const room = target?.size ?? warningSize;
  return (
    <MovePage
      state="entry"
      footer={
        <>
          <button type="button" className="btn btn-secondary" onClick={close}>
            {t('move.later')}
          </button>
          <button
            type="button"
            className={target === null ? 'btn btn-primary' : 'btn btn-secondary'}
            disabled={actions.busy}
            onClick={() => {
              navigate('/switchDisk/selectDisk?type=check');
            }}
          >
            {t(target === null ? 'move.choose' : 'move.chooseOther')}
          </button>
          {target !== null && (
            <button
              type="button"
              className="btn btn-primary"
              disabled={actions.busy || !fits || from === undefined}
              onClick={() => {
                if (from !== undefined) void start(from.sn, target);
              }}
            >
              {t('move.begin')}
            </button>
          )}
        </>
      }
    >
      <MoveHead tone="info" icon="swap" title={t('move.entry')} text={t('move.entryText')} />
      {from !== undefined && (
        <p>
          {t('move.from', { slot: from.position, size: formatSizeSpaced(from.size) })}{' '}
          <span className={styles.serial}>{from.sn}</span>
        </p>
      )}
      {target !== null && (
        <p data-testid="move-to">
          {target.position === 0
            ? t('move.toOutside', { size: formatSizeSpaced(target.size) })
            : t('move.toSlot', { slot: target.position, size: formatSizeSpaced(target.size) })}{' '}
          <span className={styles.serial}>{target.sn}</span>
        </p>
      )}
      {!fits && (
        <MoveHead
          tone="warning"
          icon="warning"
          title={t('move.notEnough')}
          text={t('move.notEnoughText', { room: formatSizeSpaced(room), need: formatSizeSpaced(plan.need) })}
        />
      )}
      {statistics !== null && <Figures told={statistics} />}
    </MovePage>
  );
}
