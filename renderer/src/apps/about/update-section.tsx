import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced, formatSpeed } from '#shared/rules/size.ts';
import { formatDateTime } from '#shared/rules/time.ts';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import type { UpdateState } from '#shared/ipc/desktop-channels.ts';
import { Icon } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Spinner } from '../../components/spinner.tsx';
import styles from './about.module.css';
import { useUpdateState } from './use-update-state.ts';

type Verbs = DesktopBridge['update'];

/** What the state says, in one line. */
function useHeadline(state: UpdateState): string {
  const { t } = useTranslation('about');
  switch (state.stage) {
    case 'off':
      return t('update.off');
    case 'idle':
      if (state.held !== null) return t(`update.held.${state.held.why}`, { version: state.held.version });
      return state.checkedAt === null ? t('update.unchecked') : t('update.current');
    case 'checking':
      return t('update.checking');
    case 'available':
      return t('update.available', { version: state.release.version });
    case 'downloading':
      return t('update.downloading', { version: state.release.version });
    case 'ready':
      return t('update.ready', { version: state.release.version });
    case 'failed':
      return t(`update.failed.${state.reason}`);
  }
}

/** The next steps that a state offers; the first is the usual one. */
function Actions({ state, update, refused }: { state: UpdateState; update: Verbs; refused: (busy: boolean) => void }) {
  const { t } = useTranslation('about');
  const run =
    (verb: () => Promise<unknown>, mayRefuse = false) =>
    () => {
      refused(false);
      verb().then(
        (done) => {
          if (mayRefuse && done === false) refused(true);
        },
        () => undefined,
      );
    };
  const button = (label: string, verb: () => void, kind: 'primary' | 'secondary' | 'text') => (
    <button key={label} type="button" className={`btn btn-${kind}`} onClick={verb}>
      {label}
    </button>
  );
  const fetchIt = run(() => update.download(), true);
  const skip = button(
    t('update.skip'),
    run(() => update.skip()),
    'text',
  );
  switch (state.stage) {
    case 'idle':
      return button(
        t('update.check'),
        run(() => update.check()),
        'secondary',
      );
    case 'available':
      return [button(t('update.download'), fetchIt, 'primary'), skip];
    case 'downloading':
      return button(
        t('update.cancel'),
        run(() => update.cancel()),
        'secondary',
      );
    case 'ready':
      return button(
        t('update.install'),
        run(() => update.install(), true),
        'primary',
      );
    case 'failed':
      return state.during === 'check'
        ? button(
            t('update.again'),
            run(() => update.check()),
            'secondary',
          )
        : [button(t('update.again'), fetchIt, 'primary'), skip];
    case 'off':
    case 'checking':
      return null;
  }
}

/** Where the update of the app stands, what it brings, and what can be done now. */
export function UpdateSection({ update }: { readonly update: Verbs }) {
  const state = useUpdateState(update);
  return state === null ? <Spinner size={20} /> : <Shown state={state} update={update} />;
}

function Shown({ state, update }: { readonly state: UpdateState; readonly update: Verbs }) {
  const { t } = useTranslation('about');
  const [isRefused, setRefused] = useState(false);
  const headline = useHeadline(state);
  const release = 'release' in state ? state.release : null;
  const isFailed = state.stage === 'failed';
  const icon = isFailed ? 'warning' : state.stage === 'idle' && state.held === null ? 'check' : 'info';
  return (
    <div className={styles.section} data-testid="app-update" data-state={state.stage}>
      <p className={styles.headline} role={isFailed ? 'alert' : 'status'} data-tone={isFailed ? 'warning' : undefined}>
        {state.stage === 'checking' ? <Spinner size={20} /> : <Icon name={icon} size={20} />}
        {headline}
      </p>
      {state.stage === 'idle' && state.checkedAt !== null && (
        <p className={styles.quiet}>{t('update.checkedAt', { time: formatDateTime(state.checkedAt) })}</p>
      )}
      {state.stage === 'downloading' && (
        <div className={styles.progress}>
          <ProgressBar value={state.percent / 100} label={headline} />
          <span className={styles.quiet}>
            {Math.floor(state.percent)} % · {formatSpeed(state.bytesPerSecond)}
          </span>
        </div>
      )}
      {release !== null && release.notes.length > 0 && (
        <section aria-label={t('update.notes')}>
          <h3 className="type-label">
            {t('update.notes')}
            {release.bytes !== null && <span className={styles.quiet}> · {formatSizeSpaced(release.bytes)}</span>}
          </h3>
          <ul className={styles.notes}>
            {release.notes.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {isRefused && (
        <p className={styles.headline} role="alert" data-tone="warning">
          <Icon name="warning" size={20} />
          {t('update.busy')}
        </p>
      )}
      <div className={styles.actions}>
        <Actions state={state} update={update} refused={setRefused} />
      </div>
    </div>
  );
}
