import { useTranslation } from '../../i18n/use-translation.ts';
import { isUsableSsd } from '#shared/rules/storage/ssd-rules.ts';
import { Spinner } from '../../components/spinner.tsx';
import { GoingDown } from '../parts/power-buttons.tsx';
import page from '../parts/overlay-page.module.css';
import { OverlayPage } from '../parts/overlay-page.tsx';
import { TryFirst } from '../rehearsal/try-first.tsx';
import { SsdButton } from './ssd-button.tsx';
import { SsdPage } from './ssd-page.tsx';
import { SsdPlaces } from './ssd-places.tsx';
import type { SsdFlow } from './use-ssd.ts';

interface Props {
  readonly flow: SsdFlow;
  readonly busy: boolean;
}

/** The read-write cache was reset: it is built again with all its safeguards, or left. SSD-19 */
export function ResetPage({ flow, busy }: Props) {
  const { t } = useTranslation('ssd');
  const { facts } = flow.context;
  return (
    <SsdPage
      state="reset"
      title={t('reset.title')}
      lead={t('reset.lead')}
      start={<TryFirst />}
      buttons={
        <>
          <SsdButton flow={flow} event={{ type: 'IGNORE' }} tone="secondary" disabled={busy}>
            {t('reset.leave')}
          </SsdButton>
          <SsdButton
            flow={flow}
            event={{ type: 'REBUILD' }}
            tone="primary"
            disabled={busy || !facts.ssds.some(isUsableSsd)}
            isFirst
          >
            {t('reset.rebuild')}
          </SsdButton>
        </>
      }
    >
      <SsdPlaces data={facts} />
    </SsdPage>
  );
}

/** High-speed storage that is not mounted. MSG-11 */
export function PoolPage({ flow, busy }: Props) {
  const { t } = useTranslation('ssd');
  const { facts } = flow.context;
  return (
    <SsdPage
      state="pool"
      title={t('pool.title')}
      lead={t('pool.lead')}
      start={
        <SsdButton flow={flow} event={{ type: 'IGNORE' }} tone="text" disabled={busy}>
          {t('ignore')}
        </SsdButton>
      }
      buttons={
        <>
          <SsdButton
            flow={flow}
            event={{ type: 'REBUILD' }}
            tone="danger"
            disabled={busy || !facts.ssds.some(isUsableSsd)}
          >
            {t('pool.rebuild')}
          </SsdButton>
          <SsdButton flow={flow} event={{ type: 'MOUNT' }} tone="primary" disabled={busy} isFirst>
            {busy && <Spinner size={18} />}
            {t('pool.mount')}
          </SsdButton>
        </>
      }
    >
      <SsdPlaces data={facts} />
    </SsdPage>
  );
}

/** The device restarts for another style. SSD-08, SSD-09, DSK-04 */
export function RebootWait() {
  const { t } = useTranslation('overlays');
  return (
    <OverlayPage overlay="ssdpending" state="rebootWait">
      {(titleId) => (
        <div className={page.centre}>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`}>
            {t('blocking.rebootNow.title')}
          </h1>
          <p className={`type-body ${page.text ?? ''}`}>{t('blocking.rebootNow.text')}</p>
          <GoingDown />
        </div>
      )}
    </OverlayPage>
  );
}
