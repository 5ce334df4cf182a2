import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { deriveCounters } from '#shared/rules/storage/compare.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import type { WizardSets, WizardStep } from '#shared/rules/storage/wizard-letter.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { Icon } from '../../components/icon.ts';
import parts from '../../components/disk-form/disk-parts.module.css';
import { translateWith } from '../../i18n/translate.ts';
import { useAppSelector } from '../../state/store.ts';
import { SsdCards } from '../blocking/ssd-cards.tsx';
import { ChangeTable } from '../parts/change-table.tsx';
import { Comparison } from '../parts/comparison.tsx';
import page from '../parts/overlay-page.module.css';
import { currentSlots, slotCount } from '../parts/slots.ts';
import takeover from '../takeover/takeover.module.css';
import { unsupportedReason } from './wizard-texts.ts';
import styles from './wizard.module.css';

interface Props {
  readonly message: StorageMessage;
  readonly step: WizardStep;
  readonly sets: WizardSets;
}

/**
 * SSDs that concern a question about disks: one that is lost or faulty may hold what is not on the disks yet, and a
 * new one is asked about afterwards. CMP-06, SSD-20
 */
function SsdWarning({ message }: { message: StorageMessage }) {
  const { t } = useTranslation('takeover');
  const { ssds } = message.data;
  const { lossAndErrorSN, newSsdGroup } = deriveCounters(message.data);
  const faulty = lossAndErrorSN.length;
  if (faulty === 0 && newSsdGroup.every(({ isused }) => isused)) return null;
  return (
    <div data-testid="ssd-warning">
      <p className={page.banner} data-tone={faulty > 0 ? 'warning' : undefined}>
        <Icon name={faulty > 0 ? 'warning' : 'info'} size={18} />
        {faulty > 0 ? t('ssd.faulty', { count: faulty }) : t('ssd.fresh')}
      </p>
      <SsdCards ssds={ssds} />
    </div>
  );
}

/** A device without disks: the states before and after, or its empty slots where nothing is known of it before. */
function NoDisk({ message }: { message: StorageMessage }) {
  const { t } = useTranslation('takeover');
  const { t: overlays } = useTranslation('overlays');
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const { data } = message;
  if (data.old.list.length > 0) return <Comparison data={data} variant="large" />;
  return (
    <div className={`${page.card ?? ''} ${takeover.picture ?? ''}`}>
      <DevicePicture
        slots={currentSlots(data, slotCount(data, deviceMode), translateWith(overlays))}
        variant="large"
        label={t('choose.disks')}
        slotLabel={(slot) => overlays('slot', { slot })}
      />
    </div>
  );
}

/** What is there: both states of the device, what changed, and why a disk cannot be used. WIZ-05, WIZ-07 */
export function Evidence({ message, step, sets }: Props) {
  const { t } = useTranslation(['takeover', 'overlays']);
  if (step.letter === 'J') {
    return (
      <>
        <NoDisk message={message} />
        <p className={page.banner}>
          <Icon name="info" size={18} />
          {t('effect.none')}
        </p>
        <SsdWarning message={message} />
      </>
    );
  }
  return (
    <>
      <Comparison data={message.data} variant="large" />
      <SsdWarning message={message} />
      {sets.unsupported.length > 0 && (
        <>
          <h2 className={`type-label ${takeover.caption ?? ''}`}>{t('wizard.unsupported')}</h2>
          <div className={page.card}>
            <ul className={styles.reasons} data-testid="unsupported">
              {sets.unsupported.map((disk) => (
                <li key={`${disk.position} ${disk.sn}`}>
                  <Icon name="cross-circle" size={18} />
                  <span>{t('overlays:slot', { slot: disk.position })}</span>
                  <span>{formatSizeSpaced(disk.size)}</span>
                  <span className={parts.serial}>{disk.sn === '' ? t('overlays:noSerial') : disk.sn}</span>
                  <strong>{unsupportedReason(disk, translateWith(t))}</strong>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
      <h2 className={`type-label ${takeover.caption ?? ''}`}>{t('overlays:changes.title')}</h2>
      <div className={page.card}>
        <ChangeTable data={message.data} />
      </div>
    </>
  );
}
