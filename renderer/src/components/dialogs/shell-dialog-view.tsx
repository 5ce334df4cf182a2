import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../icon.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { dialogStore } from './dialog-service.ts';
import { shellPriorities, type ShellEntry } from './dialog-types.ts';

/** The shell dialog with the settings of DLG-01; a covered one keeps its state unseen (DLG-11). */
export function ShellDialogView({ entry, covered }: { entry: ShellEntry; covered: boolean }) {
  const { t } = useTranslation('shell');
  const { settings, stack, priority } = entry;
  const { showHeader = false, showCancel = false, okDisabled = false, okHidden = false, danger = false } = settings;
  const close = () => {
    dialogStore.closeShell(entry.id);
  };
  const cancel = settings.onCancel ?? close;
  const canGoBack = stack.length > 0 || settings.onBack !== undefined;
  const back = () => {
    settings.onBack?.();
    dialogStore.backShell(entry.id);
  };
  return (
    <DialogFrame
      layer={priority >= shellPriorities.reconnecting ? 'reconnecting' : 'shell'}
      covered={covered}
      testId="shell-dialog"
      overlay={settings.overlay}
      state={settings.state}
      label={settings.title ?? ''}
      {...(showHeader && settings.title !== undefined && { title: settings.title })}
      {...(settings.width !== undefined && { width: settings.width })}
      lead={
        showHeader && canGoBack ? (
          <button type="button" className="icon-btn" aria-label={t('dialog.back')} onClick={back}>
            <Icon name="arrow-left" />
          </button>
        ) : null
      }
      onEscape={showCancel ? cancel : undefined}
      footer={
        showCancel || !okHidden ? (
          <>
            {showCancel && (
              <button type="button" className="btn btn-secondary" onClick={cancel} data-autofocus={danger || undefined}>
                {settings.cancelText ?? t('dialog.cancel')}
              </button>
            )}
            {!okHidden && (
              <button
                type="button"
                className={danger ? 'btn btn-danger' : 'btn btn-primary'}
                disabled={okDisabled}
                onClick={settings.onOk ?? close}
                data-autofocus={danger ? undefined : true}
              >
                {settings.okText ?? t('dialog.ok')}
              </button>
            )}
          </>
        ) : null
      }
    >
      {settings.content}
    </DialogFrame>
  );
}
