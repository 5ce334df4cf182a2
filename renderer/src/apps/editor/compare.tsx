import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { MergeSides } from '../../components/text-merge/merge-sides.tsx';
import styles from './editor.module.css';

interface Props {
  readonly mine: string;
  readonly theirs: string;
  readonly onClose: () => void;
}

/** What was typed and what stands on the device, side by side, what differs marked. */
export function Compare({ mine, theirs, onClose }: Props) {
  const { t } = useTranslation('openers');
  return (
    <DialogFrame
      title={t('compare.title')}
      layer="shell"
      width={800}
      testId="compare"
      onEscape={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('compare.close')}
        </button>
      }
    >
      <div className={styles.sides}>
        <span>{t('compare.theirs')}</span>
        <span>{t('compare.mine')}</span>
      </div>
      <MergeSides
        left={theirs}
        right={mine}
        leftName={t('compare.theirs')}
        rightName={t('compare.mine')}
        label={t('compare.title')}
      />
    </DialogFrame>
  );
}
