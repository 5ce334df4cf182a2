import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failureText } from '../../api/failure-text.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { useAppHistory } from '../../routes/history-context.ts';
import { useSession } from '../../state/session/session-context.ts';
import styles from './entry.module.css';
import { Stage } from './stage.tsx';

function readLink(search: string): { code: string; from: string | null } {
  const query = new URLSearchParams(search);
  return { code: query.get('code') ?? '', from: query.get('from') };
}

/**
 * Signs in with the code of the address and goes on to `from` (RTE-18). The code is taken out of the address before
 * anything else, so that it stays neither there nor in the history.
 */
export function JumpPage() {
  const { t } = useTranslation('signin');
  const session = useSession();
  const { navigator, current } = useAppHistory();
  const [link] = useState(() => readLink(current().location.search));
  const [problem, setProblem] = useState<string | null>(link.code === '' ? t('jump.noCode') : null);
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { code, from } = link;
    navigator.replace(from === null ? '/login/jump' : `/login/jump?from=${encodeURIComponent(from)}`);
    if (code === '') return;
    void session.signInWithCode(code).then((result) => {
      if (!result.success) setProblem(failureText(result));
    });
  }, [link, navigator, session]);

  return (
    <Stage>
      <main className={styles.card} data-testid="jump">
        {problem === null ? (
          <LoadingState reason={t('jump.working')} />
        ) : (
          <>
            <h1 className="type-h1">{t('jump.title')}</h1>
            <p className={styles.lead} role="alert">
              {problem}
            </p>
            <button
              type="button"
              className="btn btn-primary btn-lg"
              onClick={() => {
                navigator.replace('/login');
              }}
            >
              {t('jump.toLogin')}
            </button>
          </>
        )}
      </main>
    </Stage>
  );
}
