import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failureOf, useSignInsOfQuery, whenOpened, type Sign } from './accounts-api.ts';
import styles from './accounts.module.css';
import { useChange } from './use-change.ts';

interface Props {
  /** Whose sign-ins; absent for the own ones. */
  readonly username?: string;
  readonly label: string;
}

/** Sign-ins of an account: who, from where, since when; those that are ticked are ended at once, never the present one. APP-USER-03 */
export function SignInList({ username, label }: Props) {
  const { t } = useTranslation('accounts');
  const { busy, make } = useChange();
  const asked = username === undefined ? {} : { username };
  const { data, error, isError, refetch } = useSignInsOfQuery(asked, whenOpened);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (data === undefined)
    return isError ? <ErrorState {...failureOf(error)} onRetry={() => void refetch()} /> : <LoadingState />;
  const others = data.list.filter(({ current }) => current === 0).map((sign) => sign.device_id);
  // What has ended meanwhile is ticked no more.
  const chosen = others.filter((id) => ticked.has(id));
  const remove = async (ids: readonly string[]): Promise<void> => {
    const count = ids.length;
    const sure = await confirm({
      title: t('device.removeTitle', { count }),
      content: t('device.removeText'),
      okText: t('device.removeOk'),
      danger: true,
    });
    if (!sure) return;
    const run = () => call(calls.deviceRemove, { device_ids: [...ids], ...asked });
    if (await make(run, t('device.removed', { count }))) setTicked(new Set());
  };
  const tick = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  if (data.list.length === 0) return <EmptyState icon="monitor" title={t('device.none')} text={t('device.noneText')} />;
  const all = chosen.length === others.length;
  return (
    <div className={styles.signs}>
      <div className={styles.buttons}>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="remove-selected"
          disabled={busy || chosen.length === 0}
          onClick={() => void remove(chosen)}
        >
          {chosen.length === 0 ? t('device.removeNone') : t('device.remove', { count: chosen.length })}
        </button>
        <button
          type="button"
          className="btn btn-danger"
          disabled={busy || others.length === 0}
          onClick={() => void remove(others)}
        >
          {t('device.others')}
        </button>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={label} data-testid="sign-ins">
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t('device.selectAll')}
                  checked={all && others.length > 0}
                  disabled={others.length === 0}
                  onChange={() => {
                    setTicked(new Set(all ? [] : others));
                  }}
                />
              </th>
              <th scope="col">{t('device.name')}</th>
              <th scope="col">{t('device.address')}</th>
              <th scope="col">{t('device.active')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((sign) => (
              <Row key={sign.device_id} sign={sign} ticked={ticked.has(sign.device_id)} onTick={tick} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ sign, ticked, onTick }: { sign: Sign; ticked: boolean; onTick: (id: string) => void }) {
  const { t } = useTranslation('accounts');
  const { device_id: id, device, plat, version, ip, remote, login_at: since, active_at: active, current } = sign;
  return (
    <tr data-device={id} data-current={current === 1}>
      <td>
        <input
          type="checkbox"
          aria-label={t('device.select', { name: device })}
          checked={ticked && current === 0}
          disabled={current === 1}
          title={current === 1 ? t('device.currentFixed') : undefined}
          onChange={() => {
            onTick(id);
          }}
        />
      </td>
      <th scope="row">
        <div className={styles.twoLines}>
          <span>
            {device} {current === 1 && <span className={styles.badge}>{t('device.current')}</span>}
          </span>
          <span className={styles.quiet}>{`${plat === 'web' ? t('device.browser') : plat} ${version}`.trim()}</span>
        </div>
      </th>
      <td>
        <div className={styles.twoLines}>
          <span>{ip}</span>
          {remote === 1 && <span className={styles.badge}>{t('device.remote')}</span>}
        </div>
      </td>
      <td>
        <div className={styles.twoLines}>
          <time>{whenText(active)}</time>
          <span className={styles.quiet}>{t('device.since', { when: whenText(since) })}</span>
        </div>
      </td>
    </tr>
  );
}
