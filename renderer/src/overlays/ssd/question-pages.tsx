import { useTranslation } from 'react-i18next';
import { isUsableSsd } from '#shared/rules/storage/ssd-rules.ts';
import { Spinner } from '../../components/spinner.tsx';
import { GoingDown } from '../parts/power-buttons.tsx';
import page from '../parts/overlay-page.module.css';
import { OverlayPage } from '../parts/overlay-page.tsx';
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
      buttons={
        <>
          <button
            type="button"
            className="btn btn-lg btn-secondary"
            disabled={busy}
            onClick={() => {
              flow.send({ type: 'IGNORE' });
            }}
          >
            {t('reset.leave')}
          </button>
          <button
            type="button"
            className="btn btn-lg btn-primary"
            disabled={busy || !facts.ssds.some(isUsableSsd)}
            data-autofocus="true"
            onClick={() => {
              flow.send({ type: 'REBUILD' });
            }}
          >
            {t('reset.rebuild')}
          </button>
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
        <button
          type="button"
          className="btn btn-lg btn-text"
          disabled={busy}
          onClick={() => {
            flow.send({ type: 'IGNORE' });
          }}
        >
          {t('ignore')}
        </button>
      }
      buttons={
        <>
          <button
            type="button"
            className="btn btn-lg btn-danger"
            disabled={busy || !facts.ssds.some(isUsableSsd)}
            onClick={() => {
              flow.send({ type: 'REBUILD' });
            }}
          >
            {t('pool.rebuild')}
          </button>
          <button
            type="button"
            className="btn btn-lg btn-primary"
            disabled={busy}
            data-autofocus="true"
            onClick={() => {
              flow.send({ type: 'MOUNT' });
            }}
          >
            {busy && <Spinner size={18} />}
            {t('pool.mount')}
          </button>
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
