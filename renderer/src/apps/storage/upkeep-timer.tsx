import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call, type CallResult } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { SelectField, SwitchField, TextField } from '../../components/place/fields.tsx';
import { Spinner } from '../../components/spinner.tsx';
import styles from './storage.module.css';
import { useBalanceTimerQuery, useScrubTimerQuery } from './upkeep-api.ts';
import { useAgain } from '../../state/use-again.ts';

/** The days every month has. CALL-SP-11 */
const DAYS = Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

interface Timer {
  readonly enable: boolean;
  readonly day: number;
  readonly time: string;
}

interface Props {
  readonly kind: 'scrub' | 'balance';
  readonly pool: string;
}

interface FormProps extends Props {
  /** What the device keeps. */
  readonly kept: Timer;
  /** Asks for it anew. */
  readonly again: () => void;
}

/** Which day of the month a work begins by itself; saved when it differs from what the device keeps. */
function TimerForm({ kind, pool, kept, again }: FormProps) {
  const { t } = useTranslation('storage');
  const [wanted, setWanted] = useState(kept);
  const [busy, setBusy] = useState(false);
  const isSame = wanted.enable === kept.enable && wanted.day === kept.day && wanted.time === kept.time;
  const save = async () => {
    setBusy(true);
    const spec = kind === 'scrub' ? calls.scrubTimer : calls.balanceTimer;
    const result: CallResult<unknown> = await call(spec, { pool, ...wanted });
    setBusy(false);
    if (!result.success)
      toast({ kind: 'error', text: result.message === '' ? t('failed', { code: result.code }) : result.message });
    again();
  };
  return (
    <form
      className={styles.timer}
      data-testid="upkeep-timer"
      data-kind={kind}
      aria-label={t('upkeep.timer.of', { name: t(`upkeep.${kind}.name`) })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame && !busy && wanted.time !== '') void save();
      }}
    >
      <SwitchField
        label={t('upkeep.timer.monthly')}
        checked={wanted.enable}
        onValue={(enable) => {
          setWanted({ ...wanted, enable });
        }}
      />
      {wanted.enable && (
        <>
          <SelectField
            label={t('upkeep.timer.day')}
            value={String(wanted.day)}
            options={DAYS}
            onValue={(day) => {
              setWanted({ ...wanted, day: Number(day) });
            }}
          />
          <TextField
            label={t('upkeep.timer.time')}
            type="time"
            required
            value={wanted.time}
            onValue={(time) => {
              setWanted({ ...wanted, time });
            }}
          />
        </>
      )}
      {!isSame && (
        <button type="submit" className="btn btn-primary" disabled={busy || wanted.time === ''}>
          {busy && <Spinner />}
          {t('upkeep.timer.save')}
        </button>
      )}
    </form>
  );
}

/** When a work on a pool begins by itself, for the administrator. APP-SET-03, CALL-SP-11, CALL-SP-15 */
export function UpkeepTimer({ kind, pool }: Props) {
  const scrub = useScrubTimerQuery(pool, { skip: kind !== 'scrub' });
  const balance = useBalanceTimerQuery(pool, { skip: kind !== 'balance' });
  const { data, refetch } = kind === 'scrub' ? scrub : balance;
  const again = useAgain(refetch);
  if (data === undefined) return null;
  const kept = { enable: data.enable === 1, day: data.day, time: data.time };
  // What the device keeps now is the new beginning of the form.
  return <TimerForm key={JSON.stringify(kept)} kind={kind} pool={pool} kept={kept} again={again} />;
}
