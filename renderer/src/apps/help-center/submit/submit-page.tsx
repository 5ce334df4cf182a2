import { useState, type ClipboardEvent } from 'react';
import { HELP_CONTACT_MAX, HELP_TEXT_MAX, HELP_TEXT_MIN } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useWindowTitle } from '../../../components/app-window.ts';
import { SelectField, SwitchField, TextArea, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useSupportPhone } from '../../../components/support-phone.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppStore } from '../../../state/store.ts';
import { privateNames, useShownDiagnostics } from '../../../help/diagnostics/diagnostics.ts';
import { OwnTickets } from './own-tickets.tsx';
import { PicturesField } from './pictures-field.tsx';
import { redact } from '../../../help/diagnostics/redact.ts';
import { ReportPreview } from './report-preview.tsx';
import { SentView } from './sent-view.tsx';
import styles from './submit.module.css';
import { kinds, type DraftState } from './use-draft.ts';
import { usePictures } from './use-pictures.ts';

/** Pictures take longer on the way than other calls (ms). */
const PICTURES_TIMEOUT_MS = 120_000;

/**
 * A word to those who look after the device, with pictures and, if wanted, what this client and the device know of
 * what went wrong; all of it is shown before (APP-HELP-01, CALL-EXT-28). A failure takes nothing away.
 */
export function SubmitPage({ draft: state }: { readonly draft: DraftState }) {
  const { t } = useTranslation('helpdesk');
  const { draft, change, clear, isTouched, isKept } = state;
  const store = useAppStore();
  const phone = useSupportPhone();
  const { isWorking, problem, add, remove } = usePictures(state);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [ticket, setTicket] = useState('');
  const diagnostics = useShownDiagnostics(ticket);
  useWindowTitle(t('report.title'));
  const words = draft.text.trim();
  const names = privateNames(store.getState());
  const isPrivate = redact(draft.text, names) !== draft.text;
  const isReady = words.length >= HELP_TEXT_MIN && words.length <= HELP_TEXT_MAX && !isSending && !isWorking;

  const send = async (): Promise<void> => {
    setSending(true);
    setFailure('');
    const contact = draft.contact.trim();
    const images = draft.pictures.map(({ url }) => url);
    const result = await call(
      calls.helpSubmit,
      {
        type: draft.kind,
        text: words,
        logs: draft.logs,
        ...(contact === '' ? {} : { contact }),
        ...(images.length === 0 ? {} : { images }),
        ...(draft.logs ? { diagnostics } : {}),
      },
      images.length === 0 ? {} : { timeoutMs: PICTURES_TIMEOUT_MS },
    );
    setSending(false);
    if (!result.success) {
      setFailure(failureText(result));
      return;
    }
    setTicket(result.data.ticket);
    clear();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  };

  return (
    <div className={styles.sheet} data-testid="help-submit">
      <h1 className={styles.title}>{t('report.title')}</h1>
      {ticket === '' ? (
        <>
          <p className={styles.lead}>
            {t('report.text')}
            {phone !== '' && ` ${t('phone', { phone })}`}
          </p>
          <form
            aria-label={t('report.title')}
            data-kept={isKept}
            onPaste={onPaste}
            onSubmit={(event) => {
              event.preventDefault();
              if (isReady) void send();
            }}
          >
            <SelectField
              label={t('report.kind')}
              value={draft.kind}
              options={kinds.map((value) => ({ value, label: t(`report.kinds.${value}`) }))}
              onValue={(kind) => {
                change({ kind });
              }}
            />
            <TextArea
              label={t('report.words')}
              hint={t('report.wordsHint', { count: words.length, most: HELP_TEXT_MAX, least: HELP_TEXT_MIN })}
              value={draft.text}
              rows={6}
              maxLength={HELP_TEXT_MAX}
              onValue={(text) => {
                change({ text });
              }}
            />
            {isPrivate && (
              <PlaceNote tone="warning">
                {t('report.found')}{' '}
                <button
                  type="button"
                  className="link-btn"
                  onClick={() => {
                    change({ text: redact(draft.text, names) });
                  }}
                >
                  {t('report.takeOut')}
                </button>
              </PlaceNote>
            )}
            <PicturesField
              pictures={draft.pictures}
              isWorking={isWorking}
              problem={problem}
              onFiles={(files) => void add(files)}
              onRemove={remove}
            />
            <TextField
              label={t('report.contact')}
              hint={t('report.contactHint')}
              value={draft.contact}
              maxLength={HELP_CONTACT_MAX}
              onValue={(contact) => {
                change({ contact });
              }}
            />
            <SwitchField
              label={t('report.logs')}
              hint={t('report.logsHint')}
              checked={draft.logs}
              onValue={(logs) => {
                change({ logs });
              }}
            />
            {draft.logs && <ReportPreview diagnostics={diagnostics} />}
            {failure !== '' && <PlaceNote tone="error">{t('report.failed', { reason: failure })}</PlaceNote>}
            <div className={styles.actions}>
              <button type="submit" className="btn btn-primary" disabled={!isReady} aria-busy={isSending}>
                {isSending && <Spinner />}
                {isSending ? t('report.sending') : failure === '' ? t('report.send') : t('report.retry')}
              </button>
              {isTouched && !isSending && (
                <button type="button" className="btn btn-text" onClick={clear}>
                  {t('report.discard')}
                </button>
              )}
            </div>
            {isTouched && <p className={styles.hint}>{t('report.keptHere')}</p>}
          </form>
        </>
      ) : (
        <SentView
          ticket={ticket}
          onAnother={() => {
            setTicket('');
          }}
        />
      )}
      <OwnTickets sent={ticket} />
    </div>
  );
}
