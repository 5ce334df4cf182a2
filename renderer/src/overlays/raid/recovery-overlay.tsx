import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import type { StorageMessage, SyncEntry } from '#shared/rules/storage/message.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { formatElapsed } from '#shared/rules/time.ts';
import { call } from '../../api/call.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { resultEntered } from '../../state/storage-slice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { useActions } from '../actions/use-actions.ts';
import { CodeLine } from '../parts/code-line.tsx';
import { Comparison } from '../parts/comparison.tsx';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { PowerButtons } from '../parts/power-buttons.tsx';
import { PaceChoice } from './pace-choice.tsx';
import { RaidRows } from './raid-rows.tsx';
import styles from './raid.module.css';
import { useArrays } from './use-arrays.ts';
import { useRecoveryTime } from './use-recovery-report.ts';
import { useRecovery, type RecoveryFlow } from './use-recovery.ts';

interface Props {
  readonly screenKey: string;
  readonly message: StorageMessage;
}

/** A member is missing while the mirror is rebuilt: both copies are at risk, and going on wants to be meant. RAID-07 */
function Lost({ flow }: { flow: RecoveryFlow }) {
  const { t } = useTranslation('setup');
  const { busy } = useActions();
  const { ticked, failed } = flow.context;
  const stands = busy || flow.accepting;
  return (
    <>
      <label className={styles.risk}>
        <input
          type="checkbox"
          checked={ticked}
          disabled={stands}
          onChange={(event) => {
            flow.send({ type: 'TICK', ticked: event.target.checked });
          }}
        />
        <span>{t('raid.lostRisk')}</span>
      </label>
      {failed && (
        <p className={styles.error} role="alert">
          <Icon name="cross-circle" size={18} />
          {t('raid.lostFailed')}
        </p>
      )}
      <PowerButtons actions={['shutdown']}>
        <button
          type="button"
          className="btn btn-lg btn-danger"
          disabled={!ticked || stands}
          onClick={() => {
            flow.send({ type: 'CONFIRM' });
          }}
        >
          {flow.accepting && <Spinner size={18} />}
          {t('raid.lostConfirm')}
        </button>
      </PowerButtons>
    </>
  );
}

/** The copy goes on: figures, and a word when nothing moves for long. RAID-06 */
function Waiting({ usr }: { usr: readonly SyncEntry[] }) {
  const { t } = useTranslation('setup');
  const { t: common } = useTranslation('common');
  const paces = useArrays(usr);
  const stalled = Math.max(0, ...paces.map((pace) => pace.stalled));
  const time = formatElapsed(stalled * 60, translateWith(common));
  return (
    <>
      <RaidRows usr={usr} paces={paces} />
      <PaceChoice />
      <p className={`${page.banner ?? ''} ${styles.banner ?? ''}`} data-tone="warning" data-testid="raid-risk">
        <Icon name="shield-broken" size={18} />
        {t('raid.risk')}
      </p>
      <p className={`${page.banner ?? ''} ${styles.banner ?? ''}`} data-tone="warning">
        <Icon name="warning" size={18} />
        {stalled > 0 ? t('raid.stalled', { time }) : t('raid.keepOn')}
      </p>
      {stalled > 0 && <PowerButtons actions={['reboot']} />}
    </>
  );
}

/** What was rebuilt, and how long it took as far as this computer saw it. RAID-06 */
function Report({ usr, took }: { usr: readonly SyncEntry[]; took: number | null }) {
  const { t } = useTranslation('setup');
  const { t: common } = useTranslation('common');
  return (
    <ul className={`${page.card ?? ''} ${styles.rows ?? ''}`} data-testid="recovery-report">
      {usr.map(({ type, tsize }, index) => (
        <li key={`${type} ${index}`}>{t('raid.rebuilt', { array: type, size: formatSizeSpaced(tsize) })}</li>
      ))}
      {took !== null && <li>{t('raid.took', { time: formatElapsed(took, translateWith(common)) })}</li>}
    </ul>
  );
}

/** The recovery of a mirror as the administrator sees it: running, at risk, done, failed. RAID-06, RAID-07 */
export function RecoveryOverlay({ screenKey, message }: Props) {
  const { t } = useTranslation('setup');
  const host = useHost();
  const dispatch = useAppDispatch();
  const tones = { wait: 'info', lost: 'error', success: 'success', fail: 'error' } as const;
  const titles = { wait: 'raid.wait', lost: 'raid.lost', success: 'raid.success', fail: 'raid.failed' } as const;
  const { id } = message.data;
  const finish = useCallback(() => {
    dispatch(resultEntered(screenKey));
    host.emitShellEvent('regetApp');
    if (id !== '') void call(calls.actionKnown, { ids: [id] }, { silent: true });
  }, [dispatch, host, id, screenKey]);
  const flow = useRecovery(message, finish);
  const { state } = flow;
  const took = useRecoveryTime(state, id);
  if (state === null) return null;
  return (
    <OverlayPage overlay="raid-sync" state={state} dark={state === 'lost' || state === 'fail'}>
      {(titleId) => (
        <div className={page.centre}>
          {state === 'lost' ? (
            <div className={styles.pictures}>
              <Comparison data={message.data} />
            </div>
          ) : (
            <span className={styles.emblem} data-tone={tones[state]}>
              <Icon
                name={state === 'success' ? 'check-circle' : state === 'fail' ? 'cross-circle' : 'progress-arc'}
                size={32}
              />
            </span>
          )}
          <h1
            id={titleId}
            className={`type-display ${page.title ?? ''}`}
            tabIndex={-1}
            data-autofocus={state === 'wait' ? true : undefined}
          >
            {t(titles[state])}
          </h1>
          {state === 'wait' && <p className={`type-body ${page.text ?? ''}`}>{t('raid.waitText')}</p>}
          {state === 'lost' && <p className={`type-body ${page.advice ?? ''}`}>{t('raid.lostText')}</p>}
          {state === 'success' && <p className={`type-body ${page.text ?? ''}`}>{t('raid.successText')}</p>}
          {state === 'success' && <Report usr={flow.context.usr} took={took} />}
          {state === 'fail' && message.msg !== '' && <p className={`type-body ${page.text ?? ''}`}>{message.msg}</p>}
          {state === 'wait' && <Waiting usr={flow.context.usr} />}
          {state === 'lost' && <Lost flow={flow} />}
          {state === 'fail' && <PowerButtons actions={['reboot']} />}
          {state === 'success' && (
            <div className={page.buttons}>
              <button
                type="button"
                className="btn btn-lg btn-primary"
                data-autofocus
                onClick={() => {
                  flow.send({ type: 'OK' });
                }}
              >
                {t('raid.ok')}
              </button>
            </div>
          )}
          {state === 'fail' && <CodeLine code={message.ok ? '' : message.code} />}
        </div>
      )}
    </OverlayPage>
  );
}
