import { useTranslation } from '../../i18n/use-translation.ts';
import { FORUM_THREAD_SSD } from '#shared/constants.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import { ForumLink } from '../parts/forum-link.tsx';
import styles from './ssd.module.css';
import { SupportList } from './support-list.tsx';

/** Which SSD fits into the device, and how large it should be. SSD-24 */
export function CardDescription({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ssd');
  return (
    <DialogFrame
      title={t('card.title')}
      layer="confirm"
      width={500}
      testId="ssd-description"
      onEscape={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose} data-autofocus="true">
          {t('card.close')}
        </button>
      }
    >
      <ul className={styles.advice}>
        <li>
          <Icon name="ssd" size={18} />
          {t('card.form')}
        </li>
        <li>
          <Icon name="memory" size={18} />
          {t('card.small')}
        </li>
        <li>
          <Icon name="memory" size={18} />
          {t('card.large')}
        </li>
      </ul>
      <SupportList />
      <p className={styles.after}>
        <ForumLink thread={FORUM_THREAD_SSD} />
      </p>
    </DialogFrame>
  );
}
