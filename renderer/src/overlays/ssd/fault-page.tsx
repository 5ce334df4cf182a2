import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { offers } from '#shared/rules/storage/options.ts';
import { oldStyleOf, recoveryOf } from '#shared/rules/storage/ssd-rules.ts';
import { Icon } from '../../components/icon.ts';
import page from '../parts/overlay-page.module.css';
import { PowerButtons } from '../parts/power-buttons.tsx';
import { TryFirst } from '../rehearsal/try-first.tsx';
import { SsdButton } from './ssd-button.tsx';
import { SsdPage } from './ssd-page.tsx';
import { SsdPlaces } from './ssd-places.tsx';
import styles from './ssd.module.css';
import type { SsdFlow } from './use-ssd.ts';

/** An SSD that is lost or broken: each with what is the matter, and what can be done, safest first. SSD-17, SSD-18, SSD-20 */
export function FaultPage({ flow, busy }: { flow: SsdFlow; busy: boolean }) {
  const { t } = useTranslation('ssd');
  const { facts } = flow.context;
  const isCache = oldStyleOf(facts.old_style) === 'wcache';
  const recovery = recoveryOf(facts);
  const mayIgnore = offers(facts, 'ignore') || offers(facts, 'ssd_ignore');
  const isLost = facts.ssds.some(({ loss }) => loss);
  return (
    <SsdPage
      state="error"
      title={t(isLost ? 'fault.title.lost' : 'fault.title.abnormal')}
      lead={t(isCache ? 'fault.cacheLead' : 'fault.lead')}
      start={
        <>
          {mayIgnore && (
            <SsdButton flow={flow} event={{ type: 'IGNORE' }} tone="text" disabled={busy}>
              {t('ignore')}
            </SsdButton>
          )}
          <TryFirst />
        </>
      }
      buttons={
        <div className={styles.footButtons}>
          <PowerButtons actions={['shutdown']}>
            {isCache && (
              <SsdButton flow={flow} event={{ type: 'FORCE' }} tone="danger" disabled={busy}>
                {t('fault.force')}
              </SsdButton>
            )}
            {recovery.kind !== 'none' && (
              <SsdButton flow={flow} event={{ type: 'RECOVER' }} tone="secondary" disabled={busy}>
                {t('fault.recover')}
              </SsdButton>
            )}
          </PowerButtons>
        </div>
      }
    >
      <SsdPlaces data={facts} />
      {recovery.kind === 'possible' && (
        <p className={`${page.banner ?? ''} ${styles.banner ?? ''}`} data-testid="ssd-recovery">
          <Icon name="info" size={18} />
          {t('fault.recoverHint', { slot: recovery.fresh.position })}
        </p>
      )}
      {recovery.kind === 'tooSmall' && (
        <p className={`${page.banner ?? ''} ${styles.banner ?? ''}`} data-tone="error" data-testid="ssd-recovery">
          <Icon name="warning" size={18} />
          {t('fault.tooSmall', { size: formatSizeSpaced(recovery.original.size) })}
        </p>
      )}
    </SsdPage>
  );
}
