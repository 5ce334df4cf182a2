import { useAppWindow } from '../../../components/app-window.ts';
import { NoBackups } from '../../../components/backup/no-backups.tsx';
import { Icon } from '../../../components/icon.ts';
import { PlaceFrame, PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useFolderNames } from '../../../components/place/use-folder-names.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { backupFilesUrls, backupRootLabel, useBackupRoots } from '../../../state/backup/backup-roots.ts';
import styles from './backups.module.css';

/** `/autobackupFileManage/setting`: where each backup comes from and lies, and what holds for getting it back. */
export function BackupSetting() {
  const { t } = useTranslation('backupfiles');
  const { navigate, openWindow } = useAppWindow();
  const nameOf = useFolderNames();
  const backups = useBackupRoots();
  const { roots } = backups;
  if (roots === null || roots.length === 0) return <NoBackups {...backups} />;
  return (
    <PlaceFrame label={t('title')}>
      <PlaceSheet title={t('setting.title')} text={t('setting.text')}>
        <button
          type="button"
          className={`btn btn-secondary ${styles.back}`}
          onClick={() => {
            navigate(`${backupFilesUrls.home}/myFiles`);
          }}
        >
          <Icon name="arrow-left" size={16} />
          {t('setting.back')}
        </button>
        <section aria-label={t('setting.places')}>
          <h2 className={styles.title}>{t('setting.places')}</h2>
          <ul className={styles.roots}>
            {roots.map((root) => {
              const { path, source, from } = root;
              const label = backupRootLabel(root, roots);
              return (
                <li key={path} className={styles.root} data-testid="backup-root">
                  <div className={styles.words}>
                    <strong>{label}</strong>
                    <span>
                      {from.kind === 'computer'
                        ? t('setting.ofComputer', { source: from.path, place: nameOf(path) })
                        : source === null
                          ? t('setting.ofPhone', { place: nameOf(path) })
                          : t('setting.fromTo', { source: nameOf(source), place: nameOf(path) })}
                    </span>
                  </div>
                  {from.kind !== 'phone' && (
                    <button
                      type="button"
                      className="btn btn-secondary"
                      aria-label={t('setting.jobOf', { name: label })}
                      onClick={() => {
                        openWindow(`/autoBackup/setting1?id=${encodeURIComponent(from.id)}`);
                      }}
                    >
                      {t('setting.job')}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
        <section aria-label={t('setting.rules')}>
          <h2 className={styles.title}>{t('setting.rules')}</h2>
          <p className={styles.text}>{t('setting.deleteText')}</p>
          <p className={styles.text}>
            {t('setting.sameNameText')}{' '}
            <button
              type="button"
              className="link-btn"
              onClick={() => {
                openWindow('/fileSetting/sameName');
              }}
            >
              {t('setting.sameName')}
            </button>
          </p>
        </section>
      </PlaceSheet>
    </PlaceFrame>
  );
}
