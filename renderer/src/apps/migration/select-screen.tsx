import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import styles from './migration.module.css';
import { MoveHead, MovePage } from './move-view.tsx';
import { entryAddress, moveTargets, type MoveTarget } from './targets.ts';
import { usePlan } from './use-plan.ts';

type Outside = CallData<typeof calls.switchUsbScan>['list'];

/** External disks; asked anew whenever `turn` changes. CALL-SW-02 */
function useOutside(turn: number): Outside | null {
  const [list, setList] = useState<Outside | null>(null);
  useEffect(() => {
    let here = true;
    void call(calls.switchUsbScan, {}, { silent: true }).then((result) => {
      if (here) setList(result.success ? result.data.list : []);
    });
    return () => {
      here = false;
    };
  }, [turn]);
  return list;
}

interface PickProps {
  readonly targets: readonly MoveTarget[];
  readonly picked: string;
  readonly onPick: (target: MoveTarget) => void;
}

function Targets({ targets, picked, onPick }: PickProps) {
  const { t } = useTranslation(['diskflows', 'setup']);
  const name = useId();
  return (
    <fieldset className={styles.targets}>
      <legend>{t('move.to')}</legend>
      {targets.map((target) => {
        const { position, sn, label, size, enough } = target;
        const place = position === 0 ? t('move.outside') : t('format.slots', { slots: position });
        return (
          <label key={sn} className={styles.target} data-testid="move-target" data-disabled={!enough}>
            <input
              type="radio"
              name={name}
              disabled={!enough}
              checked={picked === sn}
              onChange={() => {
                onPick(target);
              }}
            />
            <span>
              <b>
                {place} · {formatSizeSpaced(size)}
              </b>
              <span className={styles.serial}>{position === 0 ? label || t('setup:list.unnamed') : sn}</span>
              {!enough && <span className={styles.tooSmall}>{t('move.tooSmall')}</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Where the data of a disk are to go: a new disk of the device or an external one; too small ones cannot be chosen. APP-SWD-02 */
export function SelectDiskScreen() {
  const { t } = useTranslation('diskflows');
  const { close, navigate } = useAppWindow();
  const { plan, failure, retry } = usePlan('replace');
  const [turn, setTurn] = useState(0);
  const outside = useOutside(turn);
  const [picked, setPicked] = useState<MoveTarget | null>(null);
  if (failure !== '') return <ErrorState code={failure} onRetry={retry} />;
  if (plan === null || outside === null) return <LoadingState reason={t('move.scanning')} />;
  const targets = moveTargets(plan, outside);
  const chosen = targets.find(({ sn, enough }) => enough && sn === picked?.sn);
  return (
    <MovePage
      state="select"
      footer={
        <>
          <button type="button" className="btn btn-secondary" onClick={close}>
            {t('move.later')}
          </button>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              setTurn(turn + 1);
              retry();
            }}
          >
            {t('move.rescan')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={chosen === undefined}
            onClick={() => {
              if (chosen !== undefined) navigate(entryAddress(chosen));
            }}
          >
            {t('move.next')}
          </button>
        </>
      }
    >
      <MoveHead
        tone={targets.some(({ enough }) => enough) ? 'info' : 'warning'}
        icon={targets.some(({ enough }) => enough) ? 'info' : 'warning'}
        title={t('move.select')}
        text={t(targets.some(({ enough }) => enough) ? 'move.selectText' : 'move.noTarget', {
          size: formatSizeSpaced(plan.need),
        })}
      />
      {targets.length > 0 && <Targets targets={targets} picked={picked?.sn ?? ''} onPick={setPicked} />}
    </MovePage>
  );
}
