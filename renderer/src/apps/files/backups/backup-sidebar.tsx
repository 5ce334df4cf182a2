import { Icon, type IconName } from '../../../components/icon.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { backupFilesUrls, backupRootLabel, backupRootOf, type BackupRoot } from '../../../state/backup/backup-roots.ts';
import { useFilesPlace } from '../ui/files-context.ts';
import styles from '../ui/places.module.css';

const groups = [
  { kind: 'job', icon: 'backup' },
  { kind: 'computer', icon: 'monitor' },
  { kind: 'phone', icon: 'phone' },
] as const satisfies readonly { kind: BackupRoot['from']['kind']; icon: IconName }[];

/** Every folder with backups, by what wrote it, and the way to the search among them. */
export function BackupSidebar({ roots }: { readonly roots: readonly BackupRoot[] }) {
  const { t } = useTranslation('backupfiles');
  const { path, window: own } = useFilesPlace();
  const here = path === null ? undefined : backupRootOf(roots, path);
  const link = (id: string, icon: IconName, text: string, url: string) => (
    <button
      type="button"
      className={styles.place}
      data-link={id}
      title={text}
      onClick={() => {
        own.navigate(url);
      }}
    >
      <Icon name={icon} size={18} />
      <span className={styles.placeName}>{text}</span>
    </button>
  );
  return (
    <nav className={styles.sidebar} aria-label={t('sidebar.label')}>
      <div className={styles.places}>
        {groups.map(({ kind, icon }) => {
          const list = roots.filter(({ from }) => from.kind === kind);
          if (list.length === 0) return null;
          return (
            <div key={kind} role="group" aria-label={t(`sidebar.${kind}`)}>
              <div className={styles.groupTitle}>{t(`sidebar.${kind}`)}</div>
              {list.map((root) => {
                const label = backupRootLabel(root, roots);
                return (
                  <button
                    key={root.path}
                    type="button"
                    className={styles.place}
                    aria-current={root === here ? 'page' : undefined}
                    data-root={root.path}
                    title={label}
                    onClick={() => {
                      own.navigate(backupFilesUrls.folder(root.path));
                    }}
                  >
                    <Icon name={icon} size={18} />
                    <span className={styles.placeName}>{label}</span>
                  </button>
                );
              })}
            </div>
          );
        })}
        <div role="group" aria-label={t('sidebar.more')}>
          <div className={styles.groupTitle}>{t('sidebar.more')}</div>
          {link(
            'search',
            'search',
            t('sidebar.search'),
            `${backupFilesUrls.search}${here === undefined ? '' : `?in=${encodeURIComponent(here.path)}`}`,
          )}
          {link('setting', 'settings', t('sidebar.setting'), backupFilesUrls.setting)}
        </div>
      </div>
    </nav>
  );
}
