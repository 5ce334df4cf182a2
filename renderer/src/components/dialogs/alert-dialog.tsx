import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { AlertEntry } from './dialog-types.ts';

/** A statement with one button (OVL-05). */
export function AlertDialog({ entry }: { entry: AlertEntry }) {
  const { t } = useTranslation('shell');
  const { title, content, okText, width, link } = entry.options;
  return (
    <DialogFrame
      title={title}
      layer="alert"
      role="alertdialog"
      testId="alert-dialog"
      {...(width !== undefined && { width })}
      footer={
        <>
          {link !== undefined && (
            <button
              type="button"
              className="btn btn-text"
              onClick={() => {
                entry.resolve();
                link.go();
              }}
            >
              {link.text}
            </button>
          )}
          <button type="button" className="btn btn-primary" onClick={entry.resolve} data-autofocus>
            {okText ?? t('dialog.ok')}
          </button>
        </>
      }
    >
      {content}
    </DialogFrame>
  );
}
