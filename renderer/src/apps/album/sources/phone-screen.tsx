import { formatSize } from '#shared/rules/size.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { whenText } from '../../../components/place/when.ts';
import { usePlaceText } from '../../../components/sources/use-place-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumPhonesQuery } from '../../../state/album/album-api.ts';
import { folderUrl } from '../../../state/files/location.ts';
import { useAlbumView } from '../album-context.ts';
import styles from './sources.module.css';

/** /album/mobiles: phones that send their photos here (APP-ALBUM-08). */
export function PhoneScreen() {
  const { t } = useTranslation('album');
  const { window } = useAlbumView();
  const placeText = usePlaceText();
  const { data, error, refetch } = useAlbumPhonesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined) return error === undefined ? <LoadingState /> : <ErrorState onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState icon="phone" title={t('phone.none')} text={t('phone.noneText')} />;
  return (
    <div className={styles.page}>
      <h1>{t('phones')}</h1>
      <ul className={styles.phones}>
        {data.map(({ device_id, device, path, count, size, last_backup_at }) => (
          <li key={device_id} data-testid="phone" data-device={device_id}>
            <span className={styles.phonePicture}>
              <Icon name="phone" size={24} />
            </span>
            <div className={styles.phoneText}>
              <strong>{device}</strong>
              <span>
                {t('count', { count })} · {formatSize(size)}
              </span>
              <span>{t('phone.last', { time: whenText(last_backup_at) })}</span>
              <span>{placeText(path)}</span>
            </div>
            <button
              type="button"
              className="btn btn-secondary"
              aria-label={t('phone.openOf', { device })}
              onClick={() => {
                window.openWindow(folderUrl(path), { folderPath: path });
              }}
            >
              {t('phone.open')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
