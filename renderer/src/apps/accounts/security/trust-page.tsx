import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { SelectField, TextField } from '../../../components/place/fields.tsx';
import { whenText } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSignInsOfQuery, whenOpened } from '../accounts-api.ts';
import styles from '../accounts.module.css';
import own from './security.module.css';
import { reasonOf } from './refused-field.ts';

type Trusted = CallData<typeof calls.securityTrust>['list'];
const empty = { ip: '', client: '', note: '' };

/** Addresses, ranges and clients that wrong passwords never shut out. APP-SAFE-04 */
export function TrustPage() {
  const { t } = useTranslation('security');
  const [list, setList] = useState<Trusted | null>(null);
  const [failure, setFailure] = useState<{ readonly code: string; readonly message: string } | null>(null);
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const { data } = useSignInsOfQuery({}, whenOpened);
  const clients = data?.list ?? [];
  const nameOfClient = (id: string): string => clients.find(({ device_id }) => device_id === id)?.device ?? id;
  const load = useCallback(() => {
    void call(calls.securityTrust, { action: 'list' }).then((answer) => {
      if (answer.success) setList(answer.data.list);
      else setFailure(answer);
    });
  }, []);
  useEffect(load, [load]);
  if (list === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={load} />
    );
  const byAddress = typed.client === '';
  const ready = !busy && (!byAddress || typed.ip.trim() !== '');
  const add = async (): Promise<void> => {
    setBusy(true);
    const target = byAddress ? { ip: typed.ip.trim() } : { client: typed.client };
    const answer = await call(calls.securityTrust, { action: 'add', ...target, note: typed.note.trim() });
    setBusy(false);
    if (!answer.success) {
      setWrong(reasonOf(answer) === '' ? failureText(answer) : t('trust.wrong'));
      return;
    }
    setList(answer.data.list);
    setTyped(empty);
    toast({ kind: 'success', text: t('trust.done', { name: target.ip ?? nameOfClient(typed.client) }) });
  };
  const remove = async ({ ip, device_id: client }: Trusted[number], name: string): Promise<void> => {
    setBusy(true);
    const target = { ...(ip === '' ? {} : { ip }), ...(client === '' ? {} : { client }) };
    const answer = await call(calls.securityTrust, { action: 'remove', ...target });
    setBusy(false);
    if (answer.success) {
      setList(answer.data.list);
      toast({ kind: 'success', text: t('trust.removed', { name }) });
      return;
    }
    if (answer.code !== 'N000003') toastFailure(answer);
    load();
  };
  return (
    <div className={styles.wide} data-testid="trust-page">
      <h1>{t('page.trust')}</h1>
      <p>{t('trust.text')}</p>
      <form
        className={own.threeFields}
        data-testid="trust-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void add();
        }}
      >
        <SelectField
          label={t('trust.client')}
          value={typed.client}
          options={[
            { value: '', label: t('trust.anyClient') },
            ...clients.map(({ device_id, device }) => ({ value: device_id, label: device })),
          ]}
          onValue={(client) => {
            setTyped({ ...typed, client });
            setWrong('');
          }}
        />
        {byAddress && (
          <TextField
            label={t('trust.range')}
            hint={t('trust.rangeHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={typed.ip}
            error={wrong}
            onValue={(ip) => {
              setTyped({ ...typed, ip });
              setWrong('');
            }}
          />
        )}
        <TextField
          label={t('trust.note')}
          autoComplete="off"
          maxLength={64}
          value={typed.note}
          onValue={(note) => {
            setTyped({ ...typed, note });
          }}
        />
        <button type="submit" className="btn btn-primary" disabled={!ready}>
          {t('add')}
        </button>
      </form>
      {list.length === 0 ? (
        <EmptyState icon="shield-check" title={t('trust.none')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={t('page.trust')}>
            <thead>
              <tr>
                <th scope="col">{t('trust.range')}</th>
                <th scope="col">{t('trust.note')}</th>
                <th scope="col">{t('trust.since')}</th>
                <th scope="col" aria-label={t('remove')} />
              </tr>
            </thead>
            <tbody>
              {list.map((entry) => {
                const name = [entry.ip, entry.device_id === '' ? '' : nameOfClient(entry.device_id)]
                  .filter((part) => part !== '')
                  .join(' ');
                return (
                  <tr key={`${entry.ip} ${entry.device_id}`} data-testid="trusted">
                    <th scope="row">{name}</th>
                    <td>{entry.note}</td>
                    <td className={own.nowrap}>{whenText(entry.at)}</td>
                    <td data-end>
                      <button
                        type="button"
                        className="btn btn-text"
                        aria-label={t('trust.removeOf', { name })}
                        disabled={busy}
                        onClick={() => void remove(entry, name)}
                      >
                        {t('remove')}
                      </button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
