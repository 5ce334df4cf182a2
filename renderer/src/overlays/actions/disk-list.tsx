import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { Icon } from '../../components/icon.ts';
import styles from './actions.module.css';

/** Characters at the end of a serial number that tell the disks of a device apart. */
const LAST = 4;

/** A serial number whose end, which is what people compare, stands out. */
function Serial({ sn }: { sn: string }) {
  const { t } = useTranslation('overlays');
  if (sn === '') return <span className={styles.serial}>{t('noSerial')}</span>;
  return (
    <span className={styles.serial}>
      {sn.slice(0, -LAST)}
      <b>{sn.slice(-LAST)}</b>
    </span>
  );
}

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
              <Serial sn={disk.sn} />
            </li>
          ))}
        </ul>
      )}
      {lost && disks.some(({ sn }) => sn !== '') && <p data-testid="compare-serial">{t('overlays:compareSerial')}</p>}
    </div>
  );
}
