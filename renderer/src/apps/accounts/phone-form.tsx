import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { SMS_RESEND_S } from '#shared/constants.ts';
import { maskMobile } from '#shared/rules/mask.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { requestPassword, toast } from '../../components/dialogs/dialog-service.ts';
import { TextField } from '../../components/place/fields.tsx';
import { useCaptcha } from '../../components/use-captcha.ts';
import { useCountdown } from '../../components/use-countdown.ts';
import { scrollTo } from '../../components/scroll-to.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import { changePhone, isMobile, sendPhoneCode } from './account-calls.ts';
import styles from './accounts.module.css';
import { PictureField } from './picture-field.tsx';

/** Length of the characters in a picture, and of a code. */
const PICTURE = 4;
const CODE = /^\d{6}$/;

type Place = 'picture' | 'number' | 'code' | 'form';
const nothing = { at: 'form' as Place, text: '' };

/**
 * Changes the mobile number of the own cloud account (APP-MYACC-01, CALL-QCK-02): a picture lets a code be sent to the
 * new number, the code proves the number, the password the person.
 */
export function PhoneForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const username = useAppSelector((state) => state.session.username);
  const captcha = useCaptcha();
  const { renew } = captcha;
  const [phone, setPhone] = useState('');
  const [read, setRead] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const [wrong, setWrong] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const wait = useCountdown(waitUntil);
  useEffect(renew, [renew]);
  const errorAt = (place: Place): string => (wrong.at === place ? wrong.text : '');
  const maySend = !busy && wait === 0 && isMobile(phone.trim()) && read.trim().length === PICTURE;
  const mayChange = !busy && sentTo !== '' && sentTo === phone.trim() && CODE.test(code.trim());

  const send = async (): Promise<void> => {
    setBusy(true);
    setWrong(nothing);
    const ticket = await call(calls.captchaCheck, { captcha_id: captcha.picture?.id ?? ' ', captcha: read.trim() });
    const sent = ticket.success ? await sendPhoneCode(phone.trim(), ticket.data.ticket) : ticket;
    setBusy(false);
    // A picture is good for one try, whatever came of it.
    setRead('');
    renew();
    if (sent.success) setSentTo(phone.trim());
    else setWrong({ at: ticket.success ? 'number' : 'picture', text: failureText(sent) });
    const data: unknown = sent.data;
    const told = typeof data === 'object' && data !== null && 'wait' in data ? Number(data.wait) : 0;
    if (sent.success || sent.code === 'N001105') setWaitUntil(Date.now() + (told || SMS_RESEND_S) * 1000);
  };
  const change = async (): Promise<void> => {
    setWrong(nothing);
    const second = await requestPassword({ title: t('phone.change'), content: t('phone.proof') });
    if (second === null) return;
    setBusy(true);
    const result = await changePhone(username, phone.trim(), code.trim(), second);
    setBusy(false);
    if (result.success) {
      toast({ kind: 'success', text: t('phone.changed', { phone: result.data.phone_masked }) });
      onDone();
    } else setWrong({ at: result.code === 'N001104' ? 'code' : 'form', text: failureText(result) });
  };

  return (
    <form
      ref={scrollTo}
      className={styles.form}
      data-testid="phone-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayChange) void change();
        else if (maySend) void send();
      }}
    >
      <TextField
        label={t('phone.number')}
        hint={t('phone.numberHint')}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        autoFocus
        value={phone}
        error={errorAt('number')}
        onValue={(next) => {
          setPhone(next);
          setWrong(nothing);
        }}
      />
      <PictureField captcha={captcha} value={read} error={errorAt('picture')} length={PICTURE} onValue={setRead} />
      <p className={styles.buttons}>
        <button type="button" className="btn btn-secondary" disabled={!maySend} onClick={() => void send()}>
          {wait > 0 ? t('phone.again', { count: wait }) : t('phone.send')}
        </button>
      </p>
      {sentTo !== '' && (
        <TextField
          label={t('phone.code')}
          hint={t('phone.codeHint', { phone: maskMobile(sentTo) })}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={6}
          value={code}
          error={errorAt('code')}
          onValue={(next) => {
            setCode(next);
            setWrong(nothing);
          }}
        />
      )}
      {errorAt('form') !== '' && (
        <p role="alert" className={styles.error}>
          {errorAt('form')}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="submit" className="btn btn-primary" disabled={!mayChange}>
          {t('phone.change')}
        </button>
        <button type="button" className="btn btn-text" disabled={busy} onClick={onDone}>
          {t('phone.cancel')}
        </button>
      </div>
    </form>
  );
}
