import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import parts from '../../components/disk-form/disk-parts.module.css';
import { useActions } from '../actions/use-actions.ts';
import page from '../parts/overlay-page.module.css';
import styles from './wizard.module.css';

interface Props {
  readonly disks: readonly Disk[];
  readonly mounted: readonly string[];
  /** The disk whose partitions are being read; '' when none is. */
  readonly reading: string;
  readonly onMount: (disk: Disk) => void;
  readonly onFormat: (disk: Disk) => void;
}

function Row({ disk, props }: { disk: Disk; props: Props }) {
  const { t } = useTranslation(['setup', 'overlays']);
  const actions = useActions();
  const isMounted = disk.outside || props.mounted.includes(disk.dev);
  const mounting = actions.name === 'mount' && actions.subject === disk.dev;
  const blocked = actions.busy || props.reading !== '';
  const name = t('overlays:slot', { slot: disk.position });
  return (
    <tr data-dev={disk.dev}>
      <td>{name}</td>
      <td>{disk.label === '' ? t('list.unnamed') : disk.label}</td>
      <td>{formatSizeSpaced(disk.size)}</td>
      <td className={parts.serial}>{disk.sn === '' ? t('overlays:noSerial') : disk.sn}</td>
      <td>
        {isMounted ? (
          <span className={styles.mounted}>
            <Icon name="check-circle" size={18} />
            {t('list.mounted')}
          </span>
        ) : (
          <span className={styles.actions}>
            <button
              type="button"
              className="btn btn-secondary"
              aria-label={`${t('list.mount')}, ${name}`}
              title={disk.hasfs ? undefined : t('list.noFs')}
              disabled={blocked || !disk.hasfs}
              onClick={() => {
                props.onMount(disk);
              }}
            >
              {mounting && <Spinner />}
              {t('list.mount')}
            </button>
            <button
              type="button"
              className="btn btn-secondary"
              aria-label={`${t('list.format')}, ${name}`}
              disabled={blocked}
              onClick={() => {
                props.onFormat(disk);
              }}
            >
              {props.reading === disk.dev && <Spinner />}
              {t('list.format')}
            </button>
          </span>
        )}
      </td>
    </tr>
  );
}

/** Every disk that does not belong to the storage, with what can be done with it. WIZ-18 */
export function MountList(props: Props) {
  const { t } = useTranslation('setup');
  return (
    <div className={page.card}>
      <table className={parts.table} data-testid="mount-list">
        <thead>
          <tr>
            <th scope="col">{t('list.position')}</th>
            <th scope="col">{t('list.label')}</th>
            <th scope="col">{t('list.capacity')}</th>
            <th scope="col">{t('list.serial')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {props.disks.map((disk) => (
            <Row key={`${disk.dev} ${disk.sn}`} disk={disk} props={props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
