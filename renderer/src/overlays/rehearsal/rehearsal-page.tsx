import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { adaptMessage, type StorageMessage } from '#shared/rules/storage/message.ts';
import { answerTrials, diskTrials, poolTrials, type Trial } from '#shared/rules/storage/rehearsal.ts';
import type { Translate } from '#shared/rules/text.ts';
import { DevicePicture, type DeviceSlot } from '../../components/device-picture.tsx';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { OutcomeCard, ScreenList } from './outcome.tsx';
import styles from './rehearsal.module.css';
import { TrialList, trialName } from './trial-list.tsx';
import { useRehearsal, type Obstacle, type RehearsalState, type Sandbox } from './use-rehearsal.ts';

/** Bays with the disks that are in them. */
function baysOf(count: number, disks: readonly Disk[], overlays: Translate): DeviceSlot[] {
  return Array.from({ length: count }, (_, index): DeviceSlot => {
    const position = index + 1;
    const disk = disks.find((each) => each.position === position);
    if (disk === undefined) {
      return { position, size: overlays('empty'), state: 'missing', word: overlays('state.empty'), empty: true };
    }
    const state = disk.diskStatus === 0 ? 'damaged' : disk.isused ? 'ok' : 'new';
    return { position, size: formatSizeSpaced(disk.size), serial: disk.sn, state, word: overlays(`state.${state}`) };
  });
}

/** The disks that the rehearsal begins with, those of an enclosure in a picture of their own. */
function Present({ sandbox: { slot, disks, expansion } }: { sandbox: Sandbox }) {
  const { t } = useTranslation('rehearsal');
  const { t: translate } = useTranslation('overlays');
  const overlays = translateWith(translate);
  const slotLabel = (position: number) => overlays('slot', { slot: position });
  const places = Math.max(2, ...expansion.map(({ position }) => position));
  return (
    <div>
      <div className={`${page.card ?? ''} ${styles.present ?? ''}`}>
        <DevicePicture slots={baysOf(slot, disks, overlays)} label={t('now')} slotLabel={slotLabel} />
      </div>
      <p className={styles.hands}>{t('hands')}</p>
      {expansion.length > 0 && (
        <div data-testid="rehearsal-enclosure">
          <h2 className={`type-label ${styles.caption ?? ''}`}>{t('nowEnclosure')}</h2>
          <div className={`${page.card ?? ''} ${styles.present ?? ''}`}>
            <DevicePicture
              slots={baysOf(places, expansion, overlays)}
              label={t('nowEnclosure')}
              slotLabel={slotLabel}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** Why a move cannot be made, in the language of the page. */
function Refusal({ obstacle: { why, values, reason } }: { obstacle: Obstacle }) {
  const { t } = useTranslation('rehearsal');
  const told = i18next.exists(`rehearsal:why.${why}`) ? translateWith(t)(`why.${why}`, values) : reason;
  return (
    <p className={`${page.banner ?? ''} ${styles.problem ?? ''}`} data-tone="error" role="alert">
      <Icon name="cross-circle" size={18} />
      {t('refused', { reason: told })}
    </p>
  );
}

/** Whose modes they are: of an enclosure, of disks in use, which are formatted anew, or of the disks that wait for one. */
function modeLegend(message: StorageMessage | null, isFormat: boolean) {
  if (message?.type === 'esata-pending') return 'enclosureModes';
  return isFormat ? 'formats' : 'poolModes';
}

/** Trials in their groups: answers to the question first, where there is one. */
function groupsOf(sandbox: Sandbox, message: StorageMessage | null, more: readonly Trial[]) {
  const isAsked = message !== null && message.type !== 'complete';
  // With nothing to be answered first, the disks could be made into another pool.
  const pools = isAsked || more.length > 0 ? [] : poolTrials(sandbox.formats, sandbox.disks);
  const answers = [...answerTrials(message), ...more, ...pools];
  return [
    { legend: 'answers', trials: answers.filter(({ kind }) => kind === 'answer') },
    { legend: 'modes', trials: answers.filter(({ kind }) => kind === 'ssd') },
    { legend: modeLegend(message, pools.length > 0), trials: answers.filter(({ kind }) => kind === 'mode') },
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
  /** What the page offers besides: the modes of the first setup. */
  readonly trials?: readonly Trial[];
  readonly onClose: () => void;
}

/** Trying out a change of disks or of the use of SSDs on a copy: what to try, each screen, how it ends. CMP-03, WIZ-03 */
export function RehearsalPage({ message, trials: more = [], onClose }: Props) {
  const { t } = useTranslation('rehearsal');
  const rehearsal = useRehearsal();
  const { state } = rehearsal;
  const [chosen, setChosen] = useState('');
  const [tried, setTried] = useState<readonly string[]>([]);
  const groups = state.kind === 'choosing' ? groupsOf(state.sandbox, message, more) : [];
  const trials = state.kind === 'shown' ? followUps(state) : groups.flatMap((group) => group.trials);
  const selected = trials.find(({ id }) => id === chosen);
  const before = state.kind === 'shown' ? state.moves : [];
  const tryOut = () => {
    if (selected === undefined) return;
    setChosen('');
    setTried([...(state.kind === 'shown' ? tried : []), trialName(selected, translateWith(t))]);
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
          {state.kind === 'shown' ? (
            <p className={`type-body ${page.text ?? ''}`} data-testid="rehearsal-tried">
              {t('tried', { moves: tried.join(t('then')) })}
            </p>
          ) : (
            <p className={`type-body ${page.text ?? ''}`}>{t('lead')}</p>
          )}
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
          {state.kind === 'choosing' && state.obstacle !== null && <Refusal obstacle={state.obstacle} />}
          {state.kind === 'choosing' && (
            <div className={styles.columns}>
              <Present sandbox={state.sandbox} />
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
              <div className={`${styles.groups ?? ''} ${styles.end ?? ''}`}>
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
