import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { externalFormatMachine, type ExternalEvent, type ExternalView } from '#shared/flows/external-format-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import { formatRate } from '#shared/rules/size.ts';
import { canFormatExternal, externalKind } from '#shared/rules/storage/external-kind.ts';
import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { call } from '../../api/call.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { Icon } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { i18next } from '../../i18n/index.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import styles from './external.module.css';

/** What a message tells of an external format. EXT-03 to EXT-05 */
export function externalView(message: StorageMessage | null): ExternalView {
  if (message?.data.type !== 'extdev') return 'none';
  if (message.type === 'complete') return message.data.progress === 'formatok' ? 'formatok' : 'none';
  if (message.type !== 'formatting') return 'none';
  return message.ok ? 'formatting' : 'failed';
}

const reloadPage = (): void => {
  window.location.reload();
};

function useExternalFormat(message: StorageMessage | null, reload: () => void) {
  const store = useAppStore();
  const machine = useMemo(
    () =>
      externalFormatMachine.provide({
        actions: {
          call: ({ self }, { name, gen }) => {
            assertCan('formatStart', selectRole(store.getState()));
            const spec = name === 'devFormatClear' ? calls.devFormatClear : calls.devFormatRetry;
            void call(spec, {}).then((result) => {
              if (result.success) self.send({ type: 'OK', gen });
              else self.send({ type: 'ERR', gen, message: result.message, code: result.code });
            });
          },
          reload,
          refresh: () => {
            store.dispatch(pollRequested());
          },
          toastFailure: (_, failure) => {
            const text =
              failure.message === '' ? i18next.t('takeover:failed', { code: failure.code }) : failure.message;
            toast({ kind: 'error', text });
          },
        },
      }),
    [store, reload],
  );
  const actor = useActorRef(machine);
  const view = externalView(message);
  const id = message?.data.id ?? '';
  useEffect(() => {
    actor.send({ type: 'MSG', view, id });
  }, [actor, view, id]);
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')));
  const send = (event: ExternalEvent) => {
    actor.send(event);
  };
  return { state, send };
}

/** Name of the kind of disk. EXT-01 */
function useKind(dev: string): string {
  const { t } = useTranslation('setup');
  const type = useAppSelector((state) => state.storage.externalDisks.find((disk) => disk.dev === dev)?.type ?? '');
  if (!canFormatExternal(type)) return t('external.title.other');
  return t(`external.title.${externalKind(type) as 'usb' | 'type-c' | 'esata' | 'sata'}`);
}

/**
 * The format of an external disk, as the administrator follows it wherever it was begun; it goes on when the page is
 * closed, and is found again. EXT-03 to EXT-06
 */
export function ExternalFormat({ reload = reloadPage }: { readonly reload?: () => void }) {
  const { t } = useTranslation('setup');
  const message = useAppSelector((app) => (selectRole(app) === 'master' ? app.storage.message : null));
  const { state, send } = useExternalFormat(message, reload);
  const [hidden, setHidden] = useState('');
  const [last, setLast] = useState<StorageMessage | null>(null);
  // Between two messages the figures of the one before stay.
  if (message !== last && message?.data.type === 'extdev') setLast(message);
  const data = last?.data;
  const kind = useKind(data?.dev ?? '');
  if (state === 'closed' || data === undefined) return null;
  const works = state === 'formatting' || state === 'retried';
  if (works && hidden === data.id) return null;
  const busy = state === 'closing' || state === 'retrying';
  const isDone = state === 'formatok';
  const percent = formatRate(data.rate);
  const reason = last?.msg === '' ? t('external.unknown') : (last?.msg ?? '');
  return (
    <DialogFrame
      key={works ? 'works' : state}
      title={kind}
      layer="storage"
      width={440}
      overlay="external-format"
      state={state}
      testId="external-format"
      footer={
        works ? (
          <button
            type="button"
            className="btn btn-secondary"
            data-autofocus
            onClick={() => {
              setHidden(data.id);
            }}
          >
            {t('external.background')}
          </button>
        ) : (
          <>
            {!isDone && (
              <button
                type="button"
                className="btn btn-secondary"
                disabled={busy}
                data-autofocus
                onClick={() => {
                  send({ type: 'CLOSE' });
                }}
              >
                {t('external.cancel')}
              </button>
            )}
            <button
              type="button"
              className="btn btn-primary"
              disabled={busy}
              data-autofocus={isDone ? true : undefined}
              onClick={() => {
                send({ type: isDone ? 'CLOSE' : 'RETRY' });
              }}
            >
              {busy && <Spinner />}
              {t(isDone ? 'external.ok' : 'external.retry')}
            </button>
          </>
        )
      }
    >
      <div className={styles.body} role="status">
        {works ? (
          <>
            <p>{t('external.formatting')}</p>
            <ProgressBar value={percent / 100} label={t('external.formatting')} height={8} />
            <b>{percent}%</b>
          </>
        ) : (
          <p className={styles.line} data-tone={isDone ? 'success' : 'error'}>
            <Icon name={isDone ? 'check-circle' : 'cross-circle'} size={20} />
            <span>
              <b>{t(isDone ? 'external.done' : 'external.failed')}</b>
              <span className={styles.more}>{isDone ? t('external.doneText') : reason}</span>
            </span>
          </p>
        )}
      </div>
    </DialogFrame>
  );
}
