import { useTranslation } from '../../i18n/use-translation.ts';
import { useCallback } from 'react';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import type { InfoReason, StorageOverlay, StorageView } from '#shared/rules/storage/screen-types.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { Icon } from '../../components/icon.ts';
import { translateWith } from '../../i18n/translate.ts';
import { noticeContinued } from '../../state/storage-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { faultTexts } from '../blocking/fault-texts.ts';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { blankSlots, plainSlots, slotCount } from '../parts/slots.ts';
import { useLogOut } from '../parts/use-log-out.ts';
import { RaidRows } from '../raid/raid-rows.tsx';
import { CheckedLine } from './checked-line.tsx';
import styles from './info-overlay.module.css';

interface Props {
  readonly overlay: StorageOverlay;
  readonly view: StorageView;
  readonly reason: InfoReason;
  readonly screenKey: string;
  readonly canContinue: boolean;
  readonly message: StorageMessage | null;
}

/** Reasons that are about a format of the disks. */
const formatOf: Partial<Record<InfoReason, 'runs' | 'failed'>> = { disksPrepared: 'runs', formatFailed: 'failed' };

/** Faults carry the same title as for the administrator (BLK-13); everything else is named by its reason. */
function useInfoTitle({ view, reason, message }: Pick<Props, 'view' | 'reason' | 'message'>): string {
  const { t } = useTranslation('overlays');
  const isFault = reason === 'diskProblem' || reason === 'bootProblem' || reason === 'restarting';
  if (isFault && message !== null) return faultTexts(view, message, translateWith(t), '').title;
  if (reason === 'diskProblem' || reason === 'bootProblem') return t('blocking.generic.title');
  return reason === 'restarting' ? t('blocking.rebootNow.title') : t(`info.title.${reason}`);
}

/**
 * What an account without powers sees of any storage state: what is going on, to wait for the administrator, and
 * Log out; no code, no serial number, nothing that acts on the device. OVL-13, BLK-13, WIZ-30, FMT-21, MSG-13
 */
export function InfoOverlay({ overlay, view, reason, screenKey, canContinue, message }: Props) {
  const { t } = useTranslation('overlays');
  const dispatch = useAppDispatch();
  const logOut = useLogOut();
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const title = useInfoTitle({ view, reason, message });
  const count = slotCount(message?.data ?? { slot: null, type: 'pool' }, deviceMode);
  const tr = translateWith(t);
  const known = message !== null && (message.data.new.list.length > 0 || message.data.old.list.length > 0);
  const slotLabel = useCallback((slot: number) => t('slot', { slot }), [t]);
  return (
    <OverlayPage overlay={overlay} state="info" dark ownLogOut>
      {(titleId) => (
        <div className={page.centre}>
          <div className={styles.picture} data-small={reason === 'recovering'}>
            <DevicePicture
              slots={known ? plainSlots(message.data, count, tr, formatOf[reason]) : blankSlots(count)}
              label={t('currentState')}
              slotLabel={slotLabel}
            />
          </div>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`}>
            {title}
          </h1>
          <p className={`type-body ${styles.text ?? ''}`}>{t(`info.text.${reason}`)}</p>
          {reason === 'recovering' && message !== null && <RaidRows usr={message.data.sync?.usr ?? []} paces={[]} />}
          <p className={`type-body ${page.text ?? ''}`}>{t(canContinue ? 'info.usable' : 'info.calm')}</p>
          <CheckedLine />
          <div className={page.buttons}>
            {canContinue && (
              <button
                type="button"
                className="btn btn-lg btn-primary"
                onClick={() => {
                  dispatch(noticeContinued(screenKey));
                }}
                data-autofocus="true"
              >
                {t('continueHere')}
              </button>
            )}
            <button
              type="button"
              className="btn btn-lg btn-secondary"
              onClick={logOut}
              data-autofocus={canContinue ? undefined : true}
            >
              <Icon name="log-out" size={18} />
              {t('logOut')}
            </button>
          </div>
        </div>
      )}
    </OverlayPage>
  );
}
