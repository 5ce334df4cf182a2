import { useTranslation } from '../../../../i18n/use-translation.ts';

interface Props {
  /** The verb of what happens. */
  readonly okText: string;
  readonly ready: boolean;
  readonly onCancel: () => void;
  readonly onOk: () => void;
}

/** Cancel and the one thing the dialog is for. */
export function DialogButtons({ okText, ready, onCancel, onOk }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <button type="button" className="btn btn-secondary" onClick={onCancel}>
        {t('cancel')}
      </button>
      <button type="button" className="btn btn-primary" disabled={!ready} onClick={onOk} data-testid="dialog-ok">
        {okText}
      </button>
    </>
  );
}
