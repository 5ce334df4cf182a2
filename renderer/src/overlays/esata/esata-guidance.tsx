import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FORUM_THREAD_ESATA } from '#shared/constants.ts';
import { RESET_STATUS } from '#shared/flows/esata/removal-machine.ts';
import type { EsataPage } from '#shared/rules/storage/esata.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useActions } from '../actions/use-actions.ts';
import { CodeLine } from '../parts/code-line.tsx';
import { ForumLink } from '../parts/forum-link.tsx';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { useSupport } from '../parts/support-phone.ts';
import styles from './esata.module.css';
import { useResetPassword } from './removal-host.tsx';
import { openRemoval } from './removal-store.ts';

interface Props {
  readonly page: Exclude<EsataPage, 'choose'>;
  readonly message: StorageMessage;
}

const steps = { notEnabled: ['power', 'cable', 'again'], fault: ['offOn', 'replace', 'support'] } as const;

/** Trying again to enable the disks; what the device answers is told here. ESA-02 */
function TryAgain() {
  const { t } = useTranslation('esata');
  const actions = useActions();
  const [failure, setFailure] = useState('');
  const isTrying = actions.busy && actions.name === 'esataEnable';
  return (
    <>
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          <Icon name="cross-circle" size={18} />
          {failure}
        </p>
      )}
      <button
        type="button"
        className="btn btn-lg btn-primary"
        disabled={actions.busy}
        aria-busy={isTrying}
        data-autofocus="true"
        onClick={() => {
          setFailure('');
          actions.begin('esataEnable', '', {
            onFailed: ({ code, message }) => {
              setFailure(message === '' ? t('removal.refused', { code }) : message);
            },
          });
        }}
      >
        {isTrying ? <Spinner size={18} /> : <Icon name="refresh" size={18} />}
        {t('guidance.again')}
      </button>
    </>
  );
}

/** Gives the expansion storage up after tick and password; the dialog of the removal shows how it goes. ESA-03 */
function Reset() {
  const { t } = useTranslation('esata');
  const actions = useActions();
  const askPassword = useResetPassword();
  const asking = useRef<AbortController | null>(null);
  // A question that is gone takes the one for the password along (MSG-08).
  useEffect(
    () => () => {
      asking.current?.abort();
    },
    [],
  );
  return (
    <button
      type="button"
      className="btn btn-lg btn-danger"
      disabled={actions.busy}
      onClick={() => {
        asking.current = new AbortController();
        void askPassword(asking.current.signal).then((second) => {
          if (second !== null) openRemoval({ status: RESET_STATUS, second });
        });
      }}
    >
      {t('guidance.reset')}
    </button>
  );
}

/** An enclosure the device cannot work with: what to do about it, one step after the other. ESA-02, ESA-03 */
export function EsataGuidance({ page: kind, message }: Props) {
  const { t } = useTranslation('esata');
  const actions = useActions();
  const support = useSupport();
  return (
    <OverlayPage overlay="esata-pending" state={kind}>
      {(titleId) => (
        <div className={page.centre}>
          <span className={styles.guide}>
            <Icon name={kind === 'fault' ? 'cross-circle' : 'warning'} size={32} />
          </span>
          <h1 id={titleId} className={`type-display ${page.title ?? ''}`}>
            {t(`guidance.${kind}.title`)}
          </h1>
          <p className={`type-body ${page.text ?? ''}`}>{t(`guidance.${kind}.text`)}</p>
          <ol className={`${page.card ?? ''} ${styles.steps ?? ''}`}>
            {steps[kind].map((step, index) => (
              <li key={step}>
                <b>{index + 1}</b>
                <span>{t(`guidance.step.${step}`, { support })}</span>
              </li>
            ))}
          </ol>
          <div className={page.buttons}>
            {kind === 'fault' && <Reset />}
            <button
              type="button"
              className="btn btn-lg btn-secondary"
              disabled={actions.busy}
              data-autofocus={kind === 'fault' || undefined}
              onClick={() => {
                actions.begin('esataLater');
              }}
            >
              {t('later')}
            </button>
            {kind === 'notEnabled' && <TryAgain />}
          </div>
          <ForumLink thread={FORUM_THREAD_ESATA} />
          <CodeLine code={message.code} />
        </div>
      )}
    </OverlayPage>
  );
}
