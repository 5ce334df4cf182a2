import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import type { CallResult } from '../../../api/result.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { TextField } from '../../../components/place/fields.tsx';
import { whenText } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from '../accounts.module.css';
import own from './security.module.css';
import { Section } from '../section.tsx';
import type { Forbidden } from './forbidden.ts';
import { reasonOf } from './refused-field.ts';

interface Props {
  readonly list: Forbidden['list'];
  readonly onAnswer: (answer: CallResult<Forbidden>) => void;
}

/** Addresses that are kept out, why and until when; each can be let in again, and others forbidden. APP-SAFE-03 */
export function BlockedList({ list, onAnswer }: Props) {
  const { t } = useTranslation('security');
  const [ip, setIp] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const forbid = async (): Promise<void> => {
    const wanted = ip.trim();
    setBusy(true);
    const answer = await call(calls.securityForbidden, { action: 'add', ip: wanted, reason: reason.trim() });
    setBusy(false);
    onAnswer(answer);
    if (answer.success) {
      setIp('');
      setReason('');
      toast({ kind: 'success', text: t('outside.done', { ip: wanted }) });
      return;
    }
    const why = reasonOf(answer);
    setWrong(why === '' ? failureText(answer) : t(why === 'the own address' ? 'outside.self' : 'outside.wrong'));
  };
  const allow = async (blocked: string): Promise<void> => {
    setBusy(true);
    const answer = await call(calls.securityForbidden, { action: 'remove', ip: blocked });
    // Its time may have run out meanwhile: it is let in, as was wanted.
    const now = answer.success ? answer : await call(calls.securityForbidden, { action: 'list' });
    setBusy(false);
    onAnswer(now);
    if (answer.success || answer.code === 'N000003')
      toast({ kind: 'success', text: t('outside.undone', { ip: blocked }) });
    else toastFailure(answer);
  };
  return (
    <Section title={t('outside.blocked')} text={t('outside.blockedText')}>
      <form
        className={own.threeFields}
        data-testid="forbid-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ip.trim() !== '' && !busy) void forbid();
        }}
      >
        <TextField
          label={t('outside.ip')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={ip}
          error={wrong}
          onValue={(value) => {
            setIp(value);
            setWrong('');
          }}
        />
        <TextField label={t('outside.reason')} autoComplete="off" maxLength={200} value={reason} onValue={setReason} />
        <button type="submit" className="btn btn-secondary" disabled={ip.trim() === '' || busy}>
          {t('outside.forbid')}
        </button>
      </form>
      {list.length === 0 ? (
        <p className={styles.quiet}>{t('outside.none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={t('outside.blocked')}>
            <thead>
              <tr>
                <th scope="col">{t('outside.ip')}</th>
                <th scope="col">{t('outside.reason')}</th>
                <th scope="col">{t('outside.since')}</th>
                <th scope="col">{t('outside.until')}</th>
                <th scope="col" aria-label={t('outside.unblock')} />
              </tr>
            </thead>
            <tbody>
              {list.map((entry) => (
                <tr key={entry.ip} data-testid="blocked" data-ip={entry.ip}>
                  <th scope="row">{entry.ip}</th>
                  <td>
                    {entry.auto === 1 && <span className={styles.badge}>{t('outside.auto')}</span>} {entry.reason}
                  </td>
                  <td className={own.nowrap}>{whenText(entry.at)}</td>
                  <td className={own.nowrap}>
                    {entry.expire_at === 0 ? t('outside.forever') : whenText(entry.expire_at)}
                  </td>
                  <td data-end>
                    <button
                      type="button"
                      className="btn btn-text"
                      aria-label={t('outside.unblockOf', { ip: entry.ip })}
                      disabled={busy}
                      onClick={() => void allow(entry.ip)}
                    >
                      {t('outside.unblock')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
