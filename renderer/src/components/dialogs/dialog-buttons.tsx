import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../spinner.tsx';

interface Common {
  /** The verb of what happens. */
  readonly okText: string;
  /** Whether it can happen now; it can unless told. */
  readonly ready?: boolean;
  /** It is under way: neither button can be pressed, and the second one turns. */
  readonly busy?: boolean;
  /** Cannot be undone: the second button warns. */
  readonly danger?: boolean;
  /** The focus starts at Cancel; where the dialog puts it by itself unless told. */
  readonly focusCancel?: boolean;
  readonly onCancel: () => void;
  /** Of the second button. */
  readonly testId?: string;
}

/** The second button acts by itself, or sends the form with this id. */
type Deed = { readonly onOk: () => void; readonly form?: never } | { readonly form: string; readonly onOk?: never };

/**
 * The foot of a dialog: Cancel, and the one thing that the dialog is for (DLG-12). The questions of the shell draw their
 * own: they are there before any app, and this is fetched with the app that needs it.
 */
export function DialogButtons(props: Common & Deed) {
  const { okText, ready = true, busy, danger = false, focusCancel = false, form } = props;
  const { t } = useTranslation('common');
  return (
    <>
      <button
        type="button"
        className="btn btn-secondary"
        disabled={busy}
        onClick={props.onCancel}
        data-autofocus={focusCancel || undefined}
      >
        {t('cancel')}
      </button>
      <button
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        className={danger ? 'btn btn-danger' : 'btn btn-primary'}
        disabled={!ready || busy}
        aria-busy={busy}
        onClick={props.onOk}
        data-testid={props.testId}
      >
        {busy && <Spinner />}
        {okText}
      </button>
    </>
  );
}
