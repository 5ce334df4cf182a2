import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { FormatRow } from '#shared/flows/format-progress.ts';
import { DevicePicture, type DeviceSlot } from '../../components/device-picture.tsx';
import { Icon } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatRemain } from '#shared/rules/time.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useAppSelector } from '../../state/store.ts';
import type { FormatFlow } from '../flows/use-format-flow.ts';
import { OverlayPage } from '../parts/overlay-page.tsx';
import page from '../parts/overlay-page.module.css';
import { ownCase } from '../parts/own-case.ts';
import { slotCount } from '../parts/slots.ts';
import { FormatSteps, type FormatStep } from './format-steps.tsx';
import { formatTitle, isSsdTarget } from './format-title.ts';
import styles from './formatting-overlay.module.css';
import { useFormatEta } from './use-format-eta.ts';

type Phase = 'waitBegin' | 'formatdisk' | 'initialize';

const stepOf: Readonly<Record<Phase, FormatStep>> = {
  waitBegin: 'wait',
  formatdisk: 'format',
  initialize: 'initialize',
};

interface PictureProps {
  readonly progress: FormatFlow['context']['progress'];
  readonly phase: Phase;
}

/** What is formatted, with each disk's progress in its bay. */
function FormatPicture({ progress: { rows, slot, target }, phase }: PictureProps) {
  const { t } = useTranslation('overlays');
  const mode = useAppSelector((state) => state.device.deviceMode);
  const count = Math.max(slotCount({ slot, type: target }, mode), ...rows.map((row) => row.position));
  const slots = Array.from({ length: count }, (_, index): DeviceSlot => {
    const position = index + 1;
    const row = rows.find((item) => item.position === position);
    if (row === undefined) {
      return { position, size: t('empty'), state: 'missing', word: t('state.empty'), empty: true };
    }
    const word =
      phase === 'waitBegin'
        ? t('state.waiting')
        : phase === 'initialize'
          ? t('state.initialize')
          : t('state.format', { percent: row.percent });
    return { position, size: formatSizeSpaced(row.size), serial: row.sn, state: 'resync', word };
  });
  return (
    <DevicePicture
      slots={slots}
      label={t('currentState')}
      slotLabel={(position) => t('slot', { slot: position })}
      className={styles.picture}
    />
  );
}

interface RowsProps {
  readonly rows: readonly FormatRow[];
  readonly phase: Phase;
  /** How a place is called. */
  readonly name: 'format.progress' | 'blocking.ssd.name';
}

/** One bar for each disk, and one without a figure while the storage is set up. FMT-10, FMT-11, FMT-13 */
function Rows({ rows, phase, name }: RowsProps) {
  const { t } = useTranslation('overlays');
  return (
    <div className={`${page.card ?? ''} ${styles.rows ?? ''}`}>
      {rows.map((row) => (
        <div key={row.position} className={styles.row} data-testid="format-row" data-slot={row.position}>
          <span className={styles.name}>
            {t(name, { slot: row.position })}
            <span className={styles.size}>{formatSizeSpaced(row.size)}</span>
          </span>
          <ProgressBar value={row.percent / 100} label={t(name, { slot: row.position })} />
          <span className={styles.percent}>{row.percent}%</span>
        </div>
      ))}
      {phase === 'initialize' && (
        <div className={styles.row} data-testid="format-overall">
          <span className={styles.name}>{t('format.overall')}</span>
          <ProgressBar value={null} label={t('format.overall')} />
          <span className={styles.percent} />
        </div>
      )}
    </div>
  );
}

/** How long the disks take at the pace that was seen; said to be an estimate, and not at all before there is one. FMT-10 */
function Eta({ progress }: { progress: FormatFlow['context']['progress'] }) {
  const { t } = useTranslation('overlays');
  const { t: common } = useTranslation('common');
  const eta = useFormatEta(progress);
  const time = eta === null ? null : formatRemain(eta, translateWith(common));
  return (
    <p className={`type-body ${page.text ?? ''}`} data-testid="format-eta">
      {time === null ? t('format.etaUnknown') : t('format.eta', { time })}
    </p>
  );
}

/** A format that goes on, as the administrator sees it. FMT-10 to FMT-13 */
export function FormattingOverlay({ flow, phase }: { flow: FormatFlow; phase: Phase }) {
  const { t } = useTranslation('overlays');
  const { progress } = flow.context;
  const target = formatTitle(progress.target, progress.formatMode, translateWith(t));
  const build = isSsdTarget(progress.target) ? t(`format.build.${progress.target}`) : null;
  return (
    <OverlayPage overlay="formatting" state={phase} steps={<FormatSteps current={stepOf[phase]} />}>
      {(titleId) => (
        <div className={page.centre}>
          {progress.rows.length > 0 && build === null && (
            <div className={styles.evidence}>
              <FormatPicture progress={progress} phase={phase} />
            </div>
          )}
          <p className={`type-label ${styles.target ?? ''}`} data-testid="format-target" {...ownCase(target)}>
            {target}
          </p>
          <div role="status">
            <h1 id={titleId} className={`type-display ${page.title ?? ''}`} tabIndex={-1} data-autofocus="true">
              {build ?? t(`format.phase.${phase}`)}
            </h1>
            {build !== null && <p className="type-body">{t(`format.phase.${phase}`)}</p>}
          </div>
          <p className={`type-body ${page.text ?? ''}`}>{t(`format.note.${phase}`)}</p>
          {phase === 'formatdisk' && progress.rows.length > 0 && <Eta progress={progress} />}
          {progress.rows.length > 0 ? (
            <Rows rows={progress.rows} phase={phase} name={build === null ? 'format.progress' : 'blocking.ssd.name'} />
          ) : (
            <div className={`${page.card ?? ''} ${styles.rows ?? ''}`}>
              <div className={styles.row}>
                <ProgressBar value={phase === 'waitBegin' ? 0 : null} label={t(`format.phase.${phase}`)} />
                <span className={styles.percent}>{phase === 'waitBegin' ? '0%' : ''}</span>
              </div>
            </div>
          )}
          <p className={`${page.banner ?? ''} ${styles.warning ?? ''}`} data-tone="warning">
            <Icon name="warning" size={18} />
            {t('format.warning')}
          </p>
        </div>
      )}
    </OverlayPage>
  );
}
