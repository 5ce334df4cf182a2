import { useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { Icon } from '../../../components/icon.ts';
import { Select } from '../../../components/place/fields.tsx';
import { whenText } from '../../../components/place/when.ts';
import { usePower } from '../../../components/power/use-power.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useChange } from '../form/use-change.ts';
import { SettingPart } from '../setting-part.tsx';
import styles from './hardware.module.css';

type Planned = NonNullable<CallData<typeof calls.powerPlanLoad>['planned']>;

/** For how long a stop can be put off (min). */
const delays = ['5', '15', '30', '60'] as const;
type Delay = (typeof delays)[number];

interface Props {
  /** What the device is about to do; null when nothing. */
  readonly planned: Planned | null;
  readonly onChanged: () => void;
}

/** Restarts the device or shuts it down, and puts off what is about to happen (APP-SET-11, CALL-SYS-04, CALL-SYS-06). */
export function PowerPart({ planned, onChanged }: Props) {
  const { t } = useTranslation('setdev');
  const power = usePower();
  return (
    <SettingPart at="power" title={t('power.title')} text={t('power.text')}>
      {planned !== null && <PlannedStop planned={planned} onChanged={onChanged} />}
      <div className={styles.buttons}>
        <button type="button" className="btn btn-secondary" onClick={() => void power('reboot')}>
          <Icon name="refresh" size={16} />
          {t('power.reboot')}
        </button>
        <button type="button" className="btn btn-danger" onClick={() => void power('shutdown')}>
          <Icon name="power" size={16} />
          {t('power.shutdown')}
        </button>
      </div>
    </SettingPart>
  );
}

function PlannedStop({ planned: { action, at, reason }, onChanged }: { planned: Planned; onChanged: () => void }) {
  const { t } = useTranslation('setdev');
  const [minutes, setMinutes] = useState<Delay>('30');
  const { busy, run } = useChange();
  const why = reason === 'ups' ? 'ups' : 'plan';
  const putOff = async (): Promise<void> => {
    const done = await run(() => call(calls.systemDelay, { action, minutes: Number(minutes) }));
    if (done !== null) onChanged();
  };
  return (
    <div className={styles.planned} role="group" aria-label={t('planned.title')} data-testid="planned-stop">
      <p>{t(`planned.${action}`, { at: whenText(at), why: t(`planned.${why}`) })}</p>
      <div className={styles.buttons}>
        <Select
          label={t('planned.delay')}
          value={minutes}
          options={delays.map((value) => ({ value, label: t('planned.minutes', { count: Number(value) }) }))}
          onValue={setMinutes}
        />
        <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void putOff()}>
          {t('planned.putOff')}
        </button>
      </div>
    </div>
  );
}
