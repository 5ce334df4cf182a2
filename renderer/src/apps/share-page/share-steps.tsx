import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { whenText } from '../../components/place/when.ts';
import { ShareFiles } from './share-files.tsx';
import { ShareGone } from './share-gone.tsx';
import { useShare, type ShareInfo, type ShareSession } from './use-share.ts';
import styles from './share.module.css';

interface Props {
  readonly id: string;
  readonly member: boolean;
  readonly video?: boolean;
  /** Shown in place of why it holds nothing any more. */
  readonly whenGone?: ReactNode;
}

/** A share step by step: the code where it has one, then what it holds, or why it holds nothing any more. */
export function ShareSteps({ id, member, video = false, whenGone }: Props) {
  const session = useShare(id, member);
  const { state } = session;
  switch (state.kind) {
    case 'loading':
      return <LoadingState />;
    case 'code':
      return <CodePrompt state={state} onEnter={session.enter} />;
    case 'open':
      return (
        <>
          <ShareHead info={state.info} />
          <ShareFiles
            share={{ id, sticket: state.sticket }}
            info={state.info}
            video={video}
            onRefused={session.refused}
            onCheck={session.check}
          />
        </>
      );
    case 'failed':
      return <ErrorState text={state.message} code={state.code} onRetry={session.retry} />;
    case 'expired':
    case 'cancelled':
    case 'limit':
    case 'outside':
      return whenGone ?? <ShareGone state={state.kind} />;
  }
}

function ShareHead({ info }: { info: ShareInfo }) {
  const { t } = useTranslation('sharing');
  return (
    <div className={styles.head}>
      <h1>{info.name}</h1>
      <p>
        {t('page.from', { name: info.owner_nick })}
        {' · '}
        {info.expire_at === 0 ? t('page.noEnd') : t('page.until', { time: whenText(info.expire_at) })}
        {info.limit > 0 && ` · ${t('page.downloads', { count: info.count, limit: info.limit })}`}
      </p>
    </div>
  );
}

function CodePrompt({
  state,
  onEnter,
}: {
  state: Extract<ShareSession['state'], { kind: 'code' }>;
  onEnter: (code: string) => void;
}) {
  const { t } = useTranslation('sharing');
  const [code, setCode] = useState('');
  return (
    <form
      className={styles.prompt}
      data-testid="share-code"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim().length > 0) onEnter(code.trim());
      }}
    >
      <Icon name="lock" size={32} />
      <h1>{state.info.name}</h1>
      <p>{t('page.from', { name: state.info.owner_nick })}</p>
      <label htmlFor="share-code-field">{t('page.code')}</label>
      <input
        id="share-code-field"
        value={code}
        autoFocus
        maxLength={4}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={state.error !== ''}
        aria-describedby="share-code-error"
        onChange={(event) => {
          setCode(event.target.value);
        }}
      />
      <p id="share-code-error" role="alert" className={styles.error}>
        {state.error}
      </p>
      <button type="submit" className="btn btn-primary btn-lg" disabled={state.busy || code.trim() === ''}>
        {t('page.open')}
      </button>
    </form>
  );
}
