import { useId, useState } from 'react';
import { Icon } from '../../components/icon.ts';
import { DriveFolderChoice } from '../../components/netdisk/drive-folder-choice.tsx';
import { useDriveTransfer } from '../../components/netdisk/use-drive-transfer.ts';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { usePlaceText } from '../../components/sources/use-place-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { baseName } from '../../state/files/wire-path.ts';
import { netdiskApi, type DriveAccount } from '../../state/netdisk-api.ts';
import { useAppStore } from '../../state/store.ts';
import styles from './drive-backup.module.css';

/** Files and folders of the device that are copied to the drive once, and where to (APP-BAIDU-02). */
export function UploadScreen({ account }: { readonly account: DriveAccount }) {
  const { kind } = account;
  const { t } = useTranslation('netdisk');
  const store = useAppStore();
  const placeText = usePlaceText();
  const what = useId();
  const where = useId();
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [to, setTo] = useState('/');
  const [picking, setPicking] = useState<'file' | 'folder' | null>(null);
  // Who is signed out learns it from the query of the drives.
  const transfer = useDriveTransfer(kind, () => {
    void store.dispatch(netdiskApi.endpoints.drives.initiate({}, { subscribe: false, forceRefetch: true }));
  });
  const name = t(`kinds.${kind}`);
  return (
    <PlaceSheet title={t('upload.title', { name })} text={t('upload.text')}>
      <section aria-labelledby={what} className={styles.part}>
        <h2 id={what}>{t('upload.what')}</h2>
        {paths.length === 0 ? (
          <p className={styles.none}>{t('upload.none')}</p>
        ) : (
          <ul className={styles.chosen} data-testid="upload-paths">
            {paths.map((path) => (
              <li key={path} data-path={path}>
                <span>{placeText(path)}</span>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('upload.remove', { name: baseName(path) })}
                  data-tip={t('upload.remove', { name: baseName(path) })}
                  onClick={() => {
                    setPaths(paths.filter((each) => each !== path));
                  }}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          {(['file', 'folder'] as const).map((kindOfEntry) => (
            <button
              key={kindOfEntry}
              type="button"
              className="btn btn-secondary"
              data-add={kindOfEntry}
              onClick={() => {
                setPicking(kindOfEntry);
              }}
            >
              <Icon name="plus" size={16} />
              {t(kindOfEntry === 'file' ? 'upload.addFile' : 'upload.addFolder')}
            </button>
          ))}
        </div>
      </section>
      <section aria-labelledby={where} className={styles.part}>
        <h2 id={where}>{t('upload.where')}</h2>
        <DriveFolderChoice kind={kind} path={to} onPath={setTo} />
      </section>
      <button
        type="button"
        className="btn btn-primary"
        data-testid="upload-start"
        disabled={paths.length === 0 || transfer.busy}
        onClick={() => {
          void transfer.start('upload', paths, to).then((begun) => {
            if (begun) setPaths([]);
          });
        }}
      >
        {paths.length === 0 ? t('upload.startNone') : t('upload.start', { count: paths.length })}
      </button>
      {picking !== null && (
        <FolderPicker
          title={t(`pick.${picking}`, { name })}
          okText={t('pick.uploadOk')}
          reading={picking === 'folder'}
          {...(picking === 'file' ? { file: () => true } : {})}
          onDone={(path) => {
            setPicking(null);
            if (path !== null && !paths.includes(path)) setPaths([...paths, path]);
          }}
        />
      )}
    </PlaceSheet>
  );
}
