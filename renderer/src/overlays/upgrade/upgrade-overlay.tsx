import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { UPGRADE_COUNTDOWN_MS } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { can } from '#shared/rules/permission.ts';
import { call } from '../../api/call.ts';
import { alert } from '../../components/dialogs/dialog-service.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon, type IconName } from '../../components/icon.ts';
import { RunningTasks } from '../../components/power/power-progress.tsx';
import { runningLines } from '../../components/power/running-lines.ts';
import { saveText } from '../../components/save-text.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useDiagnostics } from '../../help/diagnostics/diagnostics.ts';
import { openRemoteHelp } from '../../help/remote-help/remote-help-service.ts';
import { selectOpenTasks } from '../../state/open-tasks.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { useSupport } from '../parts/support-phone.ts';
import { useLogOut } from '../parts/use-log-out.ts';
import { UpgradeProgress, useNow } from './upgrade-progress.tsx';
import { UpgradeSteps } from './upgrade-steps.tsx';
import { useUpgrade, type ReadNews, type Upgrade, type UpgradePage } from './use-upgrade.ts';
import status from '../parts/status.module.css';
import styles from './upgrade.module.css';

/** The version that runs, and what the new one brings. */
interface Package {
  readonly current: string;
  readonly size: number;
  readonly notes: string;
}

/** What the device tells of the package; null before it did, and when it does not. */
function usePackage(shown: boolean): Package | null {
  const [found, setFound] = useState<Package | null>(null);
  useEffect(() => {
    if (!shown) return;
    let current = true;
    void call(calls.upgradeInfo, {}, { silent: true }).then((result) => {
      if (current && result.success) setFound(result.data);
    });
    return () => {
      current = false;
    };
  }, [shown]);
  return found;
}

const icons: Readonly<Record<UpgradePage, IconName>> = {
  checking: 'search',
  preparing: 'clock',
  download: 'download',
  install: 'progress-arc',
  rebooting: 'refresh',
  success: 'check-circle',
  downloadFail: 'cross-circle',
  installFail: 'cross-circle',
  serviceUpgrading: 'progress-arc',
  serviceSuccess: 'check-circle',
  serviceFail: 'cross-circle',
};
const tones: Partial<Record<UpgradePage, string>> = {
  success: 'success',
  serviceSuccess: 'success',
  downloadFail: 'error',
  installFail: 'error',
  serviceFail: 'error',
};

const isFailure = (page: UpgradePage): boolean => tones[page] === 'error';

/** Seconds of the countdown, 3 to 1, by the clock. UPG-04 */
const secondsLeft = (since: number, now: number): number =>
  Math.ceil(Math.min(UPGRADE_COUNTDOWN_MS, Math.max(1, since + UPGRADE_COUNTDOWN_MS - now)) / 1000);

/** Title of a state; the countdown is told by the clock. UPG-03 to UPG-18 */
function useTitle(page: UpgradePage, { context }: Upgrade): string {
  const { t } = useTranslation('upgrade');
  const now = useNow(page === 'preparing');
  if (page === 'preparing') return t('title.preparing', { count: secondsLeft(context.preparingSince, now) });
  if (page === 'download') return t('title.download', { percent: context.percent });
  if (page === 'success' && !context.manualRestart) return t('title.success', { version: context.targetVersion });
  return t(`title.${page === 'success' ? 'manual' : page}`);
}

/** The sentence that says what this means for the reader. */
function Explanation({ page, upgrade }: { page: UpgradePage; upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const support = useSupport();
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  if (isFailure(page)) return <p>{isMaster ? t('failed', { support }) : t('failedOthers')}</p>;
  if (page === 'preparing') return <p>{t('preparingText')}</p>;
  if (page === 'download') return <p>{t('keepWorking')}</p>;
  if (page === 'success') return <p>{t(upgrade.context.manualRestart ? 'manual' : 'successText')}</p>;
  return page.startsWith('service') ? <p>{t('serviceText')}</p> : null;
}

/** What runs now and pauses for the installation, while there is time to let it end. */
function Pausing() {
  const { t } = useTranslation('upgrade');
  const { t: shell } = useTranslation('shell');
  const lines = runningLines(useAppSelector(selectOpenTasks), shell);
  if (lines.length === 0) return null;
  return (
    <div data-testid="upgrade-pauses">
      <RunningTasks title={t('pauses')} lines={lines} none="" />
    </div>
  );
}

/** Saves what a support needs to know, as a file; it needs no answer of the device. */
function SaveDiagnostics() {
  const { t } = useTranslation('upgrade');
  const diagnostics = useDiagnostics();
  return (
    <button
      type="button"
      className="link-btn"
      onClick={() => {
        saveText('hearth-diagnostics.txt', diagnostics(), 'text/plain');
      }}
    >
      <Icon name="download" size={18} />
      {t('button.diagnostics')}
    </button>
  );
}

/** What has to be heeded while it goes on. UPG-12, UPG-16 */
function Warnings({ page, upgrade }: { page: UpgradePage; upgrade: Upgrade }) {
  const { t } = useTranslation('upgrade');
  const support = useSupport();
  const announces = page === 'preparing' || page === 'download' || page === 'install';
  const texts = [
    announces && upgrade.context.needShutdown ? t('needShutdown') : '',
    page === 'rebooting' && upgrade.isLong ? t('longWait', { support }) : '',
    page === 'install' || (page === 'rebooting' && !upgrade.isLong) ? t('keepPlugged') : '',
  ].filter((text) => text !== '');
  return texts.map((text) => (
    <p key={text} className={styles.warning}>
      <Icon name="warning" size={20} />
      {text}
    </p>
  ));
}

interface ButtonsProps {
  readonly page: UpgradePage;
  readonly upgrade: Upgrade;
}

/** Buttons of a failure: the administrator tries again, goes on, or asks for help; others log out. UPG-19 to UPG-24 */
function FailureButtons({ page, upgrade }: ButtonsProps) {
  const { t } = useTranslation('upgrade');
  const logOut = useLogOut();
  const role = useAppSelector(selectRole);
  const token = useAppSelector((state) => state.session.token);
  const { busy, send, context } = upgrade;
  if (!can('upgradeRetry', role)) {
    return (
      <button type="button" className="btn btn-secondary" onClick={logOut} data-autofocus>
        <Icon name="log-out" />
        {t('button.logOut')}
      </button>
    );
  }
  const remote = () => {
    if (token === '') void alert({ title: t('remoteTitle'), content: t('remoteSignedOut') });
    else openRemoteHelp();
  };
  return (
    <>
      {page !== 'serviceFail' && (
        <button type="button" className="btn btn-secondary" onClick={remote}>
          <Icon name="support" />
          {t('button.remote')}
        </button>
      )}
      {!context.isMust && (
        <button
          type="button"
          className="btn btn-secondary"
          disabled={busy}
          onClick={() => {
            send({ type: 'CONTINUE' });
          }}
        >
          {t('button.continue')}
        </button>
      )}
      <button
        type="button"
        className="btn btn-primary"
        disabled={busy}
        data-autofocus
        onClick={() => {
          send({ type: 'RETRY' });
        }}
      >
        {busy ? <Spinner /> : <Icon name="refresh" />}
        {t('button.retry')}
      </button>
    </>
  );
}

function Buttons(props: ButtonsProps) {
  const { t } = useTranslation('upgrade');
  const { page, upgrade } = props;
  const button = (text: string, event: 'SKIP' | 'ENTER') => (
    <button
      type="button"
      className="btn btn-primary"
      data-autofocus
      onClick={() => {
        upgrade.send({ type: event });
      }}
    >
      {text}
    </button>
  );
  if (isFailure(page)) return <FailureButtons {...props} />;
  if (page === 'preparing') return button(t('button.skip'), 'SKIP');
  if (page === 'success') return upgrade.context.manualRestart ? null : button(t('button.enter'), 'ENTER');
  return page === 'serviceSuccess' ? button(t('button.ok'), 'ENTER') : null;
}

/** Versions, size and notes of what is installed. */
function Versions({ page, upgrade, pack }: { page: UpgradePage; upgrade: Upgrade; pack: Package | null }) {
  const { t } = useTranslation('upgrade');
  const { targetVersion, totalSize } = upgrade.context;
  if (targetVersion === '') return null;
  if (isFailure(page)) return <p className={styles.version}>{t('notInstalled', { version: targetVersion })}</p>;
  const from = pack?.current ?? '';
  const isNews = from !== '' && from !== targetVersion;
  const size = totalSize > 0 ? totalSize : (pack?.size ?? 0);
  const versions = isNews ? t('versions', { from, to: targetVersion }) : t('version', { version: targetVersion });
  return (
    <p className={styles.version}>
      {versions}
      {size > 0 && ` · ${t('notesSize', { size: formatSizeSpaced(size) })}`}
    </p>
  );
}

function UpgradeDialog({ page, upgrade }: ButtonsProps) {
  const { t } = useTranslation('upgrade');
  const pack = usePackage(true);
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const title = useTitle(page, upgrade);
  const hasNotes = (page === 'preparing' || page === 'download') && pack !== null && pack.notes !== '';
  const isOn = !isFailure(page) && page !== 'success' && page !== 'serviceSuccess';
  const system = !page.startsWith('service') && page !== 'checking';
  const footer = <Buttons page={page} upgrade={upgrade} />;
  const withFooter = !isOn || page === 'preparing';
  return (
    // Each state is a dialog of its own: the focus goes to its safe place.
    <DialogFrame
      key={page}
      layer="upgrade"
      width={480}
      label={t('name')}
      overlay="upgrade"
      state={page}
      testId="overlay-upgrade"
      {...(withFooter && !(page === 'success' && upgrade.context.manualRestart) ? { footer } : {})}
    >
      <div className={status.content}>
        <span className={status.tile} data-tone={tones[page] ?? 'info'}>
          {page === 'checking' ? <Spinner size={24} /> : <Icon name={icons[page]} size={24} />}
        </span>
        <div role="status">
          <h1 className={`type-h1 ${status.title ?? ''}`} tabIndex={-1} data-autofocus={withFooter ? undefined : true}>
            {title}
          </h1>
        </div>
        <Versions page={page} upgrade={upgrade} pack={pack} />
        {isOn && page !== 'checking' && page !== 'preparing' && <UpgradeProgress page={page} upgrade={upgrade} />}
        <div className={styles.text}>
          <Explanation page={page} upgrade={upgrade} />
        </div>
        {isFailure(page) && (
          <p className={styles.calm}>
            <Icon name="shield-check" size={20} />
            {t('unharmed')}
          </p>
        )}
        {hasNotes && (
          <details className={styles.notes}>
            <summary>{t('notes')}</summary>
            <p>{pack.notes}</p>
          </details>
        )}
        {system && page !== 'success' && page !== 'preparing' && <UpgradeSteps page={page} upgrade={upgrade} />}
        {isFailure(page) && upgrade.context.errcode !== '' && (
          <p className={styles.version}>
            {t('code')} <span className="mono">{upgrade.context.errcode}</span>
          </p>
        )}
        {(page === 'preparing' || page === 'download') && <Pausing />}
        {isFailure(page) && isMaster && <SaveDiagnostics />}
        <Warnings page={page} upgrade={upgrade} />
      </div>
    </DialogFrame>
  );
}

const reloadPage = (): void => {
  window.location.reload();
};

interface Props {
  readonly readNews: ReadNews;
  readonly reload?: () => void;
}

/** The upgrade of the system or of a service, over everything but dialogs and the lock. UPG-01 to UPG-27, OVL-02 */
export function UpgradeOverlay({ readNews, reload = reloadPage }: Props) {
  const upgrade = useUpgrade(reload, readNews);
  if (upgrade.page === 'closed') return null;
  return <UpgradeDialog page={upgrade.page} upgrade={upgrade} />;
}
