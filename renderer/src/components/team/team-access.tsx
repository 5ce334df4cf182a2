import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../api/call.ts';
import { PlaceNote } from '../place/place-frame.tsx';
import { usePushes } from '../place/use-pushes.ts';
import { whenText } from '../place/when.ts';
import { askForAccess, grantersText } from './ask-access.tsx';
import styles from './team-access.module.css';

type Access = CallData<typeof calls.groupAccess>;

const isAboutGroups = ({ topic }: { readonly topic: string }): boolean => topic === 'group';

/** What may be done in a team folder and what became of the last request; null until it is known. */
function useAccess(id: string): { readonly access: Access | null; readonly reload: () => void } {
  const [known, setKnown] = useState<{ readonly id: string; readonly access: Access } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.groupAccess, { id }, { signal: controller.signal }).then((answer) => {
      if (answer.success && !controller.signal.aborted) setKnown({ id, access: answer.data });
    });
    return () => {
      controller.abort();
    };
  }, [id, attempt]);
  const reload = useCallback(() => {
    setAttempt((now) => now + 1);
  }, []);
  usePushes(isAboutGroups, reload);
  return { access: known?.id === id ? known.access : null, reload };
}

/**
 * In a team folder where the account may only read: who can allow more, the way to ask them, and what became of that;
 * where it may write for a time, until when (APP-PUB-01, ROL-06). Nothing where there is nothing to say.
 */
export function TeamAccess({ id, translate }: { id: string; translate: Translate }) {
  const { access, reload } = useAccess(id);
  if (access === null) return null;
  const { permission, granters, request } = access;
  const names = grantersText(granters, translate);
  if (permission === 1) {
    if (request?.state !== 'granted' || request.until === 0) return null;
    return <PlaceNote>{translate('filework:access.until', { time: whenText(request.until) })}</PlaceNote>;
  }
  const state = request?.state ?? 'ended';
  const text =
    state === 'asked'
      ? translate('filework:access.asked', { names, time: whenText(request?.asked_at ?? 0) })
      : state === 'refused'
        ? translate('filework:access.refused', { names, time: whenText(request?.answered_at ?? 0) })
        : translate('filework:access.readOnly', { names });
  return (
    <PlaceNote>
      <div className={styles.line} data-testid="team-access" data-state={state}>
        <span className={styles.text}>{text}</span>
        {state !== 'asked' && (
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              void askForAccess(id, translate).then(reload);
            }}
          >
            {translate(state === 'refused' ? 'filework:access.again' : 'filework:access.ask')}
          </button>
        )}
      </div>
    </PlaceNote>
  );
}
