import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import { Provider } from 'react-redux';
import { formatDateTime } from '#shared/rules/time.ts';
import { standInForDevice } from '../api/call.ts';
import { Icon } from '../components/icon.ts';
import { replay, useReplayed } from '../help/incident/incident-service.ts';
import type { IncidentEntry, IncidentRecord } from '../help/incident/record.ts';
import { HostProvider, useHost } from '../host/host-context.ts';
import { incidentKeys } from '../overlays/record-keys.ts';
import { OverlayHost } from '../overlays/overlay-host.tsx';
import { standInForRecords } from '../state/local-kv.ts';
import { SessionProvider, useSession } from '../state/session/session-context.ts';
import { selectStorageScreen } from '../state/storage-slice.ts';
import { useAppSelector } from '../state/store.ts';
import { answerOf, replayTo, screenChanges, type Replay } from './replay-store.ts';
import styles from './replay.module.css';

/** Shows a chosen record until it is closed, or until the device itself needs the screen. */
export function ReplayHost() {
  const record = useReplayed();
  const busy = useAppSelector((state) => selectStorageScreen(state).kind !== 'none');
  useEffect(() => {
    if (busy) replay(null);
  }, [busy]);
  return record === null || busy ? null : <ReplayView key={record.savedAt} record={record} />;
}

function useWhat(entry: IncidentEntry | undefined): string {
  const { t } = useTranslation('help');
  if (entry === undefined) return '';
  if (entry.kind === 'push') return t('incident.entry.push', { name: `${entry.topic} ${entry.type}` });
  if (entry.kind === 'call') return t('incident.entry.call', { name: entry.name, code: entry.code });
  return t(`incident.entry.${entry.kind}`);
}

/** The screens of the recorded moment: to be looked at, not to be used. No call of theirs reaches a device. */
function Stage({ record, at }: { record: IncidentRecord; at: number }) {
  const host = useHost();
  const session = useSession();
  const last = useRef<Replay | null>(null);
  const [now, setNow] = useState<Replay | null>(null);
  useEffect(() => {
    last.current = replayTo(record, at, last.current);
    setNow(last.current);
  }, [record, at]);
  const quietHost = useMemo(
    () => ({ ...host, emitShellEvent: () => undefined, openWindow: () => undefined, reconnectPush: () => undefined }),
    [host],
  );
  const quietSession = useMemo(() => ({ ...session, signOut: () => Promise.resolve() }), [session]);
  return (
    <div className={styles.stage} inert data-testid="replay-stage">
      {now !== null && (
        // Going back begins anew: the flows of the screens do not run backwards.
        <Provider key={now.run} store={now.store}>
          <HostProvider value={quietHost}>
            <SessionProvider value={quietSession}>
              <Suspense fallback={null}>
                <OverlayHost />
              </Suspense>
            </SessionProvider>
          </HostProvider>
        </Provider>
      )}
    </div>
  );
}

const close = (): void => {
  replay(null);
};

function ReplayView({ record }: { record: IncidentRecord }) {
  const { t } = useTranslation('help');
  const changes = useMemo(() => screenChanges(record), [record]);
  const [step, setStep] = useState(0);
  const at = changes[step] ?? 0;
  const entry = record.entries[at];
  const what = useWhat(entry);
  const until = (changes[step + 1] ?? record.entries.length) - 1;
  // Before the screens of this moment are drawn, which ask in effects of their own.
  useLayoutEffect(() => standInForDevice((name) => answerOf(record, until, name)), [record, until]);
  // Nor do they keep anything: a restart that was replayed is none that this computer remembers.
  useLayoutEffect(() => standInForRecords(incidentKeys), []);
  const last = changes.length - 1;
  // On the document: a button that is disabled at the end takes the focus along with it.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
      if (key === 'ArrowRight') setStep((known) => Math.min(last, known + 1));
      if (key === 'ArrowLeft') setStep((known) => Math.max(0, known - 1));
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [last]);
  const go = (by: number) => {
    setStep((known) => Math.min(last, Math.max(0, known + by)));
  };
  return (
    <>
      <Stage record={record} at={at} />
      {createPortal(
        <div
          className={styles.bar}
          role="dialog"
          aria-label={t('incident.replay')}
          data-testid="replay"
          data-screen={entry?.screen ?? ''}
        >
          <span className="chip" data-tone="warning">
            {t('incident.replay')}
          </span>
          <span role="status" className={styles.what}>
            {t('incident.step', { step: step + 1, count: changes.length })}
            {entry !== undefined && ` · ${formatDateTime(entry.at)} · ${what}`}
          </span>
          <button
            type="button"
            className="btn btn-secondary"
            disabled={step === 0}
            onClick={() => {
              go(-1);
            }}
          >
            {/* prettier-ignore */}
            <Icon name="arrow-left" />
            {t('incident.previous')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            autoFocus
            disabled={step === last}
            onClick={() => {
              go(1);
            }}
          >
            {t('incident.next')}
            <Icon name="arrow-right" />
          </button>
          <button type="button" className="btn btn-text" onClick={close}>
            {t('incident.close')}
          </button>
        </div>,
        document.body,
      )}
    </>
  );
}
