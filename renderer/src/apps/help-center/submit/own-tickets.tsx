import { useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import { whenText } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './submit.module.css';
import { kinds } from './use-draft.ts';

type Answer = CallResult<CallData<typeof calls.helpTickets>>;

/** The own reports that the device still keeps; asked for again whenever one was sent. */
export function OwnTickets({ sent }: { readonly sent: string }) {
  const { t } = useTranslation('helpdesk');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    void call(calls.helpTickets, {}, { silent: true }).then((result) => {
      if (here) setAnswer(result);
    });
    return () => {
      here = false;
    };
  }, [sent, tries]);
  const kindName = (type: string): string => {
    const kind = kinds.find((each) => each === type);
    return kind === undefined ? type : t(`report.kinds.${kind}`);
  };
  return (
    <section className={styles.own} aria-label={t('own.title')} data-testid="own-tickets">
      <h2 className={styles.heading}>{t('own.title')}</h2>
      {answer === null && <p role="status">{t('own.loading')}</p>}
      {answer?.success === false && (
        <p role="alert">
          {t('own.failed', { code: answer.code })}{' '}
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              setAnswer(null);
              setTries(tries + 1);
            }}
          >
            {t('own.again')}
          </button>
        </p>
      )}
      {answer?.success === true && (
        <>
          <p className={styles.hint}>{answer.data.list.length === 0 ? t('own.none') : t('own.text')}</p>
          <ul className={styles.tickets}>
            {answer.data.list.map(({ ticket, type, text, at, images, logs }) => (
              <li key={ticket} data-ticket={ticket}>
                <p className={styles.ticketHead}>
                  <strong>{ticket}</strong>
                  <span>{kindName(type)}</span>
                  <span>{whenText(at)}</span>
                  {images > 0 && <span>{t('own.pictures', { count: images })}</span>}
                  {logs === 1 && <span>{t('own.logs')}</span>}
                </p>
                <p className={styles.ticketText}>{text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
