import { useTranslation } from '../../i18n/use-translation.ts';
import { can } from '#shared/rules/permission.ts';
import { formatRemain } from '#shared/rules/time.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon, type IconName } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { openRemoteHelp } from '../../help/remote-help/remote-help-service.ts';
import { translateWith } from '../../i18n/translate.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { useSupport } from '../parts/support-phone.ts';
import { useLogOut } from '../parts/use-log-out.ts';
import { reloadPage } from './reload-page.ts';
import status from '../parts/status.module.css';
import styles from './database.module.css';
import { useDatabase, type Database, type DatabasePage } from './use-database.ts';

const looks: Readonly<Record<DatabasePage, readonly [icon: IconName, tone: string]>> = {
  fail: ['warning', 'warning'],
  running: ['progress-arc', 'info'],
  success: ['check-circle', 'success'],
  repairFail: ['cross-circle', 'error'],
};

interface PageProps {
  readonly page: DatabasePage;
  readonly database: Database;
}

/** What the device tells of its repair; a part that it did not tell is left out. DBR-02 */
function Steps({ steps }: Pick<Database, 'steps'>) {
  const { t } = useTranslation('database');
  const { t: common } = useTranslation();
  const known = (text: string): string => translateWith(t)(`known.${text}`, { defaultValue: text });
  const { title, seconds, previous, current } = steps;
  const rows = [
    { text: previous, state: 'done', icon: 'check-circle' },
    { text: current, state: 'now', icon: 'progress-arc' },
  ] as const;
  return (
    <>
      {(title !== '' || seconds > 0) && (
        <p className={styles.facts}>
          {title !== '' && <span data-testid="repair-title">{known(title)}</span>}
          {seconds > 0 && (
            <span data-testid="repair-time">{t('time', { time: formatRemain(seconds, translateWith(common)) })}</span>
          )}
        </p>
      )}
      {(previous !== '' || current !== '') && (
        <ol className={status.steps}>
          {rows
            .filter(({ text }) => text !== '')
            .map(({ text, state, icon }) => (
              <li key={state} data-step={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
                <Icon name={icon} size={18} />
                <span>{known(text)}</span>
                <span className={status.when}>{t(state)}</span>
              </li>
            ))}
        </ol>
      )}
    </>
  );
}

/** The administrator repairs and asks for help, others can only leave. DBR-03, DBR-05 to DBR-07 */
function Buttons({ page, database }: PageProps) {
  const { t } = useTranslation('database');
  const logOut = useLogOut();
  const mayRepair = useAppSelector((state) => can('repairDatabase', selectRole(state)));
  const { send, busy } = database;
  if (page === 'success') {
    return (
      <button
        type="button"
        className="btn btn-primary"
        data-autofocus
        onClick={() => {
          send({ type: 'ENTER' });
        }}
      >
        {/* prettier-ignore */}
        {t('button.enter')}
      </button>
    );
  }
  const leave = (
    <button
      type="button"
      className="btn btn-secondary"
      onClick={logOut}
      {...(mayRepair ? {} : { 'data-autofocus': true })}
    >
      <Icon name="log-out" />
      {t('button.logOut')}
    </button>
  );
  if (!mayRepair) return leave;
  if (page === 'running') return null;
  return (
    <>
      {page === 'repairFail' && leave}
      {page === 'repairFail' && (
        <button type="button" className="btn btn-secondary" onClick={openRemoteHelp}>
          <Icon name="support" />
          {t('button.remote')}
        </button>
      )}
      <button
        type="button"
        className="btn btn-primary"
        disabled={busy}
        data-autofocus
        onClick={() => {
          send({ type: 'REPAIR' });
        }}
      >
        {busy ? <Spinner /> : <Icon name="refresh" />}
        {t(page === 'fail' ? 'button.repair' : 'button.again')}
      </button>
    </>
  );
}

function DatabaseDialog({ page, database }: PageProps) {
  const { t } = useTranslation('database');
  const support = useSupport();
  const mayRepair = useAppSelector((state) => can('repairDatabase', selectRole(state)));
  const [icon, tone] = looks[page];
  const hasButtons = page !== 'running' || !mayRepair;
  const text = mayRepair || page === 'success' ? t(`text.${page}`, { support }) : t(`others.${page}`);
  return (
    <DialogFrame
      key={page}
      layer="repair"
      width={480}
      label={t('name')}
      overlay="database"
      state={page === 'repairFail' ? 'repair_fail' : page}
      testId="overlay-database"
      {...(hasButtons && {
        footer: <Buttons page={page} database={database} />,
      })}
    >
      <div className={status.content}>
        <span className={status.tile} data-tone={tone}>
          {page === 'running' ? <Spinner size={24} /> : <Icon name={icon} size={24} />}
        </span>
        <div role="status">
          <h1
            className={`type-h1 ${status.title ?? ''}`}
            tabIndex={-1}
            {...(hasButtons ? {} : { 'data-autofocus': true })}
          >
            {t(`title.${page}`)}
          </h1>
        </div>
        <p className={styles.text}>{text}</p>
        {page === 'running' && <Steps steps={database.steps} />}
      </div>
    </DialogFrame>
  );
}

/** The broken database of the device over the console, below the lock and an upgrade. DBR-01 to DBR-07 */
export function DatabaseOverlay() {
  const database = useDatabase(reloadPage);
  if (database.page === 'closed') return null;
  return <DatabaseDialog page={database.page} database={database} />;
}
