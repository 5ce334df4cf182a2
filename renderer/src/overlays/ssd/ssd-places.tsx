import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { SsdCard } from '#shared/rules/storage/disk.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import { normaliseSsd, ssdCondition } from '#shared/rules/storage/ssd-rules.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import styles from './ssd-places.module.css';

type Condition = ReturnType<typeof ssdCondition>;

const icons: Readonly<Record<Condition, IconName>> = {
  new: 'plus-circle',
  used: 'check-circle',
  small: 'warning',
  lost: 'cross-circle',
  abnormal: 'cross-circle',
};

/** One SSD: where it is, how large, which one, what is the matter. SSD-01, SSD-15, SSD-20 */
function Card({ ssd }: { ssd: SsdCard }) {
  const { t } = useTranslation(['ssd', 'overlays']);
  const condition = ssdCondition(ssd);
  return (
    <li
      className={styles.card}
      data-testid="ssd-card"
      data-slot={ssd.position}
      data-condition={condition}
      data-serial={ssd.serial_number}
    >
      <span className={styles.picture}>
        <Icon name="ssd" size={24} />
      </span>
      <span className={styles.cardText}>
        <b className="type-h3">
          {t('place', { slot: ssd.position })} · {formatSizeSpaced(ssd.size)}
        </b>
        <span className={styles.serial}>{ssd.serial_number === '' ? t('overlays:noSerial') : ssd.serial_number}</span>
        {condition === 'abnormal' && (
          <span className={styles.cause}>{ssd.cause === '' ? t('noCause') : t('cause', { cause: ssd.cause })}</span>
        )}
      </span>
      <span className={styles.chip} data-condition={condition}>
        <Icon name={icons[condition]} />
        {t(`state.${condition}`)}
      </span>
    </li>
  );
}

interface Props {
  readonly data: Pick<StorageData, 'ssd' | 'ssds' | 'ssd_slot'>;
  /** Leaves empty places out. */
  readonly only?: boolean;
}

/** The M.2 places of the device with what is in them; exactly as many as it has. SSD-28 */
export function SsdPlaces({ data, only = false }: Props) {
  const { t } = useTranslation('ssd');
  return (
    <ul className={styles.places} aria-label={t('cards')}>
      {normaliseSsd(data).map(({ position, ssds }) =>
        ssds.length === 0 ? (
          only ? null : (
            <li
              key={position}
              className={styles.card}
              data-testid="ssd-card"
              data-slot={position}
              data-condition="empty"
            >
              <span className={styles.picture}>
                <Icon name="dashed-circle" size={24} />
              </span>
              <span className={styles.cardText}>
                <b className="type-h3">{t('place', { slot: position })}</b>
                <span>{t('emptyPlace')}</span>
              </span>
            </li>
          )
        ) : (
          ssds.map((ssd) => <Card key={`${ssd.position} ${ssd.serial_number}`} ssd={ssd} />)
        ),
      )}
    </ul>
  );
}
