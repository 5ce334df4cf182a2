import { Icon } from '../../../components/icon.ts';
import rows from '../../../components/place/action-rows.module.css';
import { Spinner } from '../../../components/spinner.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MountRecord } from './mount-fields.ts';
import { mountProblem } from './mount-problem.ts';
import styles from './mounts.module.css';

interface Props {
  readonly mount: MountRecord;
  /** It is being asked how it is. */
  readonly isAsking: boolean;
  readonly onOpen: () => void;
  readonly onAgain: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A mount with its address, how it is and why, and what can be done with it. */
export function MountRow({ mount, isAsking, onOpen, onAgain, onEdit, onRemove }: Props) {
  const { t } = useTranslation('setmount');
  const { name, type, host, port, path, state, error, reason } = mount;
  const isUp = state === 'up';
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
  const button = (key: 'open' | 'again' | 'edit' | 'remove', run: () => void) => (
    <button
      type="button"
      className="btn btn-secondary"
      data-action={key}
      aria-label={t(`${key}Of`, { name })}
      disabled={isAsking}
      onClick={run}
    >
      {t(key)}
    </button>
  );
  return (
    <li className={rows.row} data-testid="mount" data-state={state}>
      <Icon name="globe" size={24} />
      <div className={rows.what}>
        <b>{name}</b>
        <span className={styles.facts}>{[t(`types.${type}`), address].join(' · ')}</span>
        <span className={`${styles.facts} ${styles.state}`} data-state={isAsking ? 'asking' : state} role="status">
          {isAsking ? <Spinner size={16} /> : <Icon name={isUp ? 'check-circle' : 'warning'} size={16} />}
          {isAsking ? t('asking') : t(`state.${state}`)}
          {!isUp && !isAsking && <em>{mountProblem({ code: error, message: '', reason }, t)}</em>}
        </span>
      </div>
      <div className={rows.actions}>
        {isUp ? button('open', onOpen) : button('again', onAgain)}
        {button('edit', onEdit)}
        {button('remove', onRemove)}
      </div>
    </li>
  );
}
