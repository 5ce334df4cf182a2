import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { adaptMessage, type StorageMessage } from '#shared/rules/storage/message.ts';
import { answerTrials, diskTrials, type Trial } from '#shared/rules/storage/rehearsal.ts';
import { DevicePicture, type DeviceSlot } from '../../components/device-picture.tsx';
import { Icon } from '../../components/icon.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { OutcomeCard, ScreenList } from './outcome.tsx';
import styles from './rehearsal.module.css';
import { TrialList } from './trial-list.tsx';
import { useRehearsal, type RehearsalState, type Sandbox } from './use-rehearsal.ts';

/** The disks that the rehearsal begins with. */
function Present({ sandbox }: { sandbox: Sandbox }) {
  const { t } = useTranslation('rehearsal');
  const { t: overlays } = useTranslation('overlays');
  const slots = Array.from({ length: sandbox.slot }, (_, index): DeviceSlot => {
    const position = index + 1;
    const disk = sandbox.disks.find((each) => each.position === position);
    if (disk === undefined) {
      return { position, size: overlays('empty'), state: 'missing', word: overlays('state.empty'), empty: true };
    }
    const state = disk.diskStatus === 0 ? 'damaged' : disk.isused ? 'ok' : 'new';
    return { position, size: formatSizeSpaced(disk.size), serial: disk.sn, state, word: overlays(`state.${state}`) };
  });
  return (
    <div className={`${page.card ?? ''} ${styles.present ?? ''}`}>
      <DevicePicture slots={slots} label={t('now')} slotLabel={(slot) => overlays('slot', { slot })} />
    </div>
  );
}

/** Trials in their groups: answers to the question first, where there is one. */
function groupsOf(sandbox: Sandbox, message: StorageMessage | null) {
  const answers = answerTrials(message);
  return [
    { legend: 'answers', trials: answers.filter(({ kind }) => kind === 'answer') },
    { legend: 'modes', trials: answers.filter(({ kind }) => kind === 'ssd') },
    { legend: 'disks', trials: diskTrials(sandbox.slot, sandbox.disks) },
  ] as const;
}

/** What the device asks in the end, to go on with. */
function followUps(state: Extract<RehearsalState, { kind: 'shown' }>): Trial[] {
  const last = state.answer.screens.at(-1);
  return last === undefined ? [] : answerTrials(adaptMessage(last.message));
}

interface Props {
  /** The question that stands open; null when there is none. */
  readonly message: StorageMessage | null;
  readonly onClose: () => void;
}

/** Trying out a change of disks or of the use of SSDs on a copy: what to try, each screen, how it ends. CMP-03, WIZ-03 */
export function RehearsalPage({ message, onClose }: Props) {
  const { t } = useTranslation('rehearsal');
  const rehearsal = useRehearsal();
  const { state } = rehearsal;
  const [chosen, setChosen] = useState('');
  const groups = state.kind === 'choosing' ? groupsOf(state.sandbox, message) : [];
  const trials = state.kind === 'shown' ? followUps(state) : groups.flatMap((group) => group.trials);
  const selected = trials.find(({ id }) => id === chosen);
  const before = state.kind === 'shown' ? state.moves : [];
  const tryOut = () => {
    if (selected === undefined) return;
    setChosen('');
    rehearsal.tryOut([...before, ...selected.moves]);
  };
  const first = groups.find((group) => group.trials.length > 0)?.legend;
  return (
    <OverlayPage
      overlay="rehearsal"
      state={state.kind}
      ownLogOut
      steps={
        <span className={styles.mark} data-testid="rehearsal-banner">
          <Icon name="play" />
          {t('banner')}
        </span>
      }
      footer={
        <>
          <button
            type="button"
            className="btn btn-lg btn-secondary"
            onClick={onClose}
            data-autofocus={state.kind === 'choosing' ? undefined : true}
          >
            {t('close')}
          </button>
          <span className={styles.space} />
          {state.kind === 'shown' && (
            <button type="button" className="btn btn-lg btn-secondary" onClick={rehearsal.again}>
              {t('again')}
            </button>
          )}
          {state.kind === 'failed' && (
            <button type="button" className="btn btn-lg btn-primary" onClick={rehearsal.restart}>
              {t('retry')}
            </button>
          )}
          {(state.kind === 'choosing' || trials.length > 0) && (
            <button type="button" className="btn btn-lg btn-primary" disabled={selected === undefined} onClick={tryOut}>
              {t('try')}
            </button>
          )}
        </>
      }
    >
      {(titleId) => (
        <div className={`${page.wide ?? ''} ${styles.page ?? ''}`}>
          <p className={page.banner}>
            <Icon name="info" size={18} />
            {t('bannerText')}
          </p>
          <h1 id={titleId} className={`type-display ${page.title ?? ''} ${styles.title ?? ''}`} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className={`type-body ${page.text ?? ''}`}>{t('lead')}</p>
          {(state.kind === 'copying' || state.kind === 'trying') && (
            <div className={styles.wait} role="status">
              <Spinner size={24} label={t(state.kind === 'copying' ? 'loading' : 'trying')} />
            </div>
          )}
          {state.kind === 'failed' && (
            <p className={`${page.banner ?? ''} ${styles.problem ?? ''}`} data-tone="error" role="alert">
              <Icon name="cross-circle" size={18} />
              {t('failed', { code: state.code })}
            </p>
          )}
          {state.kind === 'choosing' && (
            <div className={styles.columns}>
              <div>
                <Present sandbox={state.sandbox} />
                <p className={styles.hands}>{t('hands')}</p>
                {state.reason !== '' && (
                  <p className={page.banner} data-tone="error" role="alert">
                    <Icon name="cross-circle" size={18} />
                    {t('refused', { reason: state.reason })}
                  </p>
                )}
              </div>
              <div className={styles.groups}>
                {groups.map(({ legend, trials: list }) => (
                  <TrialList
                    key={legend}
                    legend={t(legend)}
                    trials={list}
                    selected={chosen}
                    takesFocus={legend === first}
                    onSelect={setChosen}
                  />
                ))}
              </div>
            </div>
          )}
          {state.kind === 'shown' && (
            <div className={styles.columns}>
              <ScreenList answer={state.answer} slot={state.sandbox.slot} />
              <div className={styles.groups}>
                <OutcomeCard outcome={state.answer.outcome} />
                <TrialList
                  legend={t('outcome.asks')}
                  trials={trials}
                  selected={chosen}
                  takesFocus={false}
                  onSelect={setChosen}
                />
              </div>
            </div>
          )}
        </div>
      )}
    </OverlayPage>
  );
}
