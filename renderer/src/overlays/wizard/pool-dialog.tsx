import { useTranslation } from '../../i18n/use-translation.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import type { WizardSets } from '#shared/rules/storage/wizard-letter.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { DiskList } from '../actions/disk-list.tsx';
import { useActions } from '../actions/use-actions.ts';
import { modeName } from '../blocking/fault-texts.ts';
import styles from './wizard.module.css';

interface Props {
  readonly data: StorageData;
  readonly sets: WizardSets;
  readonly onClose: () => void;
}

/** The storage that was found on disks of another device, before it is mounted as the internal one. MSG-10 */
export function PoolDialog({ data, sets, onClose }: Props) {
  const { t } = useTranslation('setup');
  const { t: overlays } = useTranslation('overlays');
  const actions = useActions();
  const mode = data.new.mode === '' ? data.mode : data.new.mode;
  return (
    <DialogFrame
      title={t('pool.title')}
      layer="storage"
      width={480}
      testId="pool-dialog"
      onEscape={onClose}
      footer={
        <>
          <button type="button" className="btn btn-secondary" onClick={onClose} disabled={actions.busy} data-autofocus>
            {t('pool.cancel')}
          </button>
          <button
            type="button"
            className="btn btn-danger"
            disabled={actions.busy}
            onClick={() => {
              actions.begin('reset');
            }}
          >
            {t('pool.reset')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={actions.busy}
            onClick={() => {
              actions.begin('mountpool');
            }}
          >
            {t('pool.mount')}
          </button>
        </>
      }
    >
      <dl className={styles.poolFacts}>
        <dt>{t('pool.mode')}</dt>
        <dd>{mode === '' ? t('pool.unknown') : modeName(mode, translateWith(overlays))}</dd>
      </dl>
      <DiskList disks={sets.foreign} lead={t('pool.text')} />
    </DialogFrame>
  );
}
