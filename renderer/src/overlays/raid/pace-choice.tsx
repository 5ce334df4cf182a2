import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './raid.module.css';

const paces = ['full', 'calm'] as const;
type PaceName = (typeof paces)[number];

/**
 * How much of the disks' speed the copies take, for the administrator alone; a device that does not know of it shows
 * nothing. RAID-01, RAID-09
 */
export function PaceChoice() {
  const { t } = useTranslation('setup');
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const [pace, setPace] = useState<PaceName | null>(null);
  const [busy, setBusy] = useState(false);
  const name = useId();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    if (!isMaster) return undefined;
    void call(calls.syncPace, {}, { silent: true }).then((result) => {
      if (isHere.current && result.success) setPace(result.data.pace);
    });
    return () => {
      isHere.current = false;
    };
  }, [isMaster]);
  if (!isMaster || pace === null) return null;
  const choose = (next: PaceName) => {
    setBusy(true);
    void call(calls.syncPace, { pace: next }).then((result) => {
      if (!isHere.current) return;
      setBusy(false);
      if (result.success) setPace(result.data.pace);
    });
  };
  return (
    <fieldset className={styles.pace} disabled={busy} data-testid="raid-pace">
      <legend>{t('raid.pace.title')}</legend>
      {paces.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={pace === each}
            onChange={() => {
              choose(each);
            }}
          />
          <span>
            <b>{t(`raid.pace.${each}`)}</b> {t(`raid.pace.${each}Text`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
