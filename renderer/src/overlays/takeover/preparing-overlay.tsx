import { useTranslation } from '../../i18n/use-translation.ts';
import { DIALOG_WIDTH_BOOTING } from '#shared/constants.ts';
import type { StorageOverlay } from '#shared/rules/storage/screen-types.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import booting from '../booting/booting-overlay.module.css';
import { useLogOut } from '../parts/use-log-out.ts';

interface Props {
  readonly overlay: StorageOverlay;
  /** After an answer was accepted, or before the first question is there. */
  readonly text?: 'text' | 'soon';
}

/** Between an accepted answer and the device's next message: the old question is not seen again. FMT-26, MSG-02 */
export function PreparingOverlay({ overlay, text = 'text' }: Props) {
  const { t } = useTranslation('takeover');
  const { t: overlays } = useTranslation('overlays');
  const logOut = useLogOut();
  return (
    <DialogFrame
      layer="storage"
      width={DIALOG_WIDTH_BOOTING}
      label={t('preparing.title')}
      overlay={overlay}
      state="systemPreparing"
      footer={
        <button type="button" className="btn btn-text" onClick={logOut} data-autofocus="true">
          <Icon name="log-out" />
          {overlays('logOut')}
        </button>
      }
    >
      <div className={booting.content}>
        <span className={booting.tile}>
          <Spinner size={24} />
        </span>
        <div role="status">
          <p className={`type-h3 ${booting.text ?? ''}`}>{t('preparing.title')}</p>
          <p>{t(`preparing.${text}`)}</p>
        </div>
      </div>
    </DialogFrame>
  );
}
