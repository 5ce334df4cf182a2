import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { Icon } from '../../components/icon.ts';
import { CompareSerials, SerialNumber } from '../parts/serial-number.tsx';
import styles from './actions.module.css';

interface Props {
  readonly disks: readonly Disk[];
  /** What is said of them. */
  readonly lead: string;
  /** Drawn as something that is lost. */
  readonly lost?: boolean;
}

/** Disks by slot, size and serial number, in a question about them. WIZ-29, FMT-08, FMTS-03 */
export function DiskList({ disks, lead, lost = false }: Props) {
  const { t } = useTranslation(['takeover', 'overlays']);
  return (
    <div className={styles.question}>
      <p>{lead}</p>
      {disks.length > 0 && (
        <ul className={styles.disks} data-lost={lost} data-testid="question-disks">
          {disks.map((disk) => (
            <li key={`${disk.position} ${disk.sn}`}>
              <Icon name={lost ? 'trash' : 'disk'} size={18} />
              <span>{t('overlays:slot', { slot: disk.position })}</span>
              <b>{formatSizeSpaced(disk.size)}</b>
              <SerialNumber sn={disk.sn} />
            </li>
          ))}
        </ul>
      )}
      {lost && <CompareSerials numbers={disks.map(({ sn }) => sn)} />}
    </div>
  );
}
