import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { compareDisks, type ChangeKind, type SlotChange } from '#shared/rules/storage/compare.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import styles from './change-table.module.css';

const icons: Readonly<Record<ChangeKind, IconName>> = {
  lost: 'cross-circle',
  damaged: 'cross-circle',
  unsupported: 'cross-circle',
  moved: 'swap',
  replaced: 'swap',
  added: 'plus-circle',
};

function DiskCell({ disk }: { disk: Disk | null }) {
  const { t } = useTranslation('overlays');
  if (disk === null) return <td className={styles.none}>{t('changes.noDisk')}</td>;
  return (
    <td>
      {formatSizeSpaced(disk.size)} <span className={styles.serial}>{disk.sn === '' ? t('noSerial') : disk.sn}</span>
    </td>
  );
}

function ChangeCell({ change }: { change: SlotChange }) {
  const { t } = useTranslation('overlays');
  const word = change.kind === 'moved' ? t('changes.moved', { slot: change.from ?? '' }) : t(`changes.${change.kind}`);
  return (
    <td>
      <span className={styles.change} data-kind={change.kind}>
        <Icon name={icons[change.kind]} size={18} />
        {word}
      </span>
    </td>
  );
}

/** One row for each slot that changed between the original and the current state. CMP-03 */
export function ChangeTable({ data }: { data: StorageData }) {
  const { t } = useTranslation('overlays');
  const changes = compareDisks(data);
  if (changes.length === 0) {
    return (
      <p className={styles.empty} data-testid="changes">
        {t('changes.none')}
      </p>
    );
  }
  return (
    <table className={styles.table} aria-label={t('changes.title')} data-testid="changes">
      <thead>
        <tr>
          <th scope="col">{t('changes.position')}</th>
          <th scope="col">{t('changes.original')}</th>
          <th scope="col">{t('changes.current')}</th>
          <th scope="col">{t('changes.change')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.position} data-slot={change.position} data-kind={change.kind}>
            <td>{t('slot', { slot: change.position })}</td>
            <DiskCell disk={change.old} />
            <DiskCell disk={change.current} />
            <ChangeCell change={change} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
