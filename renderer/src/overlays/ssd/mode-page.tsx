import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import {
  isUsableSsd,
  membersOf,
  offeredSsdModes,
  type OfferedMode,
  type SsdMode,
} from '#shared/rules/storage/ssd-rules.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import page from '../parts/overlay-page.module.css';
import { TryFirst } from '../rehearsal/try-first.tsx';
import { CardDescription } from './card-description.tsx';
import { SsdPage } from './ssd-page.tsx';
import { SsdPlaces } from './ssd-places.tsx';
import modeStyles from './ssd-modes.module.css';
import placeStyles from './ssd-places.module.css';
import styles from './ssd.module.css';
import { useUsageStyle, type SsdFlow } from './use-ssd.ts';

const icons: Readonly<Record<SsdMode, IconName>> = {
  storage: 'ssd',
  wcache: 'swap',
  rcache: 'eye',
  dilate: 'swap-diagonal',
};
const risks: Readonly<Record<SsdMode, { tone: 'ok' | 'warning' | 'error'; icon: IconName }>> = {
  storage: { tone: 'warning', icon: 'warning' },
  wcache: { tone: 'error', icon: 'warning' },
  rcache: { tone: 'ok', icon: 'shield-check' },
  dilate: { tone: 'warning', icon: 'warning' },
};

interface CardProps {
  readonly offered: OfferedMode;
  readonly selected: boolean;
  readonly takesFocus: boolean;
  /** What expansion adds, bytes; 0 where no SSD can be used for it. */
  readonly space: number;
  readonly onSelect: (mode: SsdMode) => void;
}

/** A mode with what it gains, what it risks, what it needs, and whether it can be undone. SSD-01, SSD-05, SSD-15 */
function ModeCard({ offered, selected, takesFocus, space, onSelect }: CardProps) {
  const { t } = useTranslation('ssd');
  const { mode, inUse, usable } = offered;
  const risk = risks[mode];
  return (
    <label
      className={modeStyles.mode}
      data-testid="ssd-mode"
      data-mode={mode}
      data-in-use={inUse}
      data-disabled={!usable}
    >
      <input
        type="radio"
        name="ssd-mode"
        value={mode}
        aria-label={t(`mode.${mode}`)}
        checked={selected}
        disabled={!usable}
        data-autofocus={takesFocus ? true : undefined}
        onChange={() => {
          onSelect(mode);
        }}
      />
      <span className={modeStyles.modeHead}>
        <span className={modeStyles.tile}>
          <Icon name={icons[mode]} size={20} />
        </span>
        <span className={modeStyles.radio} aria-hidden="true" />
      </span>
      <span className={modeStyles.modeName}>
        <b className="type-h3">{t(`mode.${mode}`)}</b>
        {inUse && <span className={placeStyles.chip}>{t('inUse')}</span>}
      </span>
      <span className={modeStyles.modeText}>{t(`about.${mode}.text`)}</span>
      <span className={modeStyles.fact}>
        <small>{t('facts.gain')}</small>
        <span>
          <Icon name="bolt" />
          {mode !== 'dilate'
            ? t(`about.${mode}.gain`)
            : space > 0
              ? t('about.dilate.gain', { size: formatSizeSpaced(space) })
              : t('about.dilate.gainUnknown')}
        </span>
      </span>
      <span className={modeStyles.fact} data-tone={risk.tone}>
        <small>{t('facts.risk')}</small>
        <span>
          <Icon name={risk.icon} />
          {t(`about.${mode}.risk`)}
        </span>
      </span>
      <span className={modeStyles.pair}>
        <span>
          <small>{t('facts.needed')}</small>
          {t(`about.${mode}.needed`)}
        </span>
        <span>
          <small>{t('facts.reversible')}</small>
          {t(`about.${mode}.reversible`)}
        </span>
      </span>
    </label>
  );
}

/** Step 1: the SSDs, and one card for each mode that is offered. SSD-01, SSD-15, SSD-21 */
export function ModePage({ flow, busy }: { flow: SsdFlow; busy: boolean }) {
  const { t } = useTranslation('ssd');
  const [describes, setDescribes] = useState(false);
  const { facts, mode } = flow.context;
  const usage = useUsageStyle(facts.old_style.trim() === '');
  const modes = offeredSsdModes(facts, usage);
  const usable = facts.ssds.some(isUsableSsd);
  const space = membersOf('dilate', facts.ssds).reduce((sum, { size }) => sum + size, 0);
  return (
    <SsdPage
      state="step1"
      step="mode"
      title={t('choose.title')}
      lead={t('choose.lead', { count: facts.ssds.length })}
      note={t('choose.note')}
      start={
        <>
          <button
            type="button"
            className="btn btn-lg btn-text"
            disabled={busy}
            data-autofocus={usable ? undefined : true}
            onClick={() => {
              flow.send({ type: 'IGNORE' });
            }}
          >
            {t('ignore')}
          </button>
          <button
            type="button"
            className="btn btn-lg btn-text"
            onClick={() => {
              setDescribes(true);
            }}
          >
            <Icon name="help" />
            {t('describe')}
          </button>
          <TryFirst />
        </>
      }
      buttons={
        <button
          type="button"
          className="btn btn-lg btn-primary"
          disabled={mode === null || busy}
          onClick={() => {
            flow.send({ type: 'NEXT' });
          }}
        >
          {t('next')}
          <Icon name="arrow-right" />
        </button>
      }
    >
      <SsdPlaces data={facts} />
      {!usable && (
        <p className={`${page.banner ?? ''} ${styles.banner ?? ''}`} data-tone="warning" role="status">
          <Icon name="warning" size={18} />
          {t('choose.noUsable')}
        </p>
      )}
      {modes.length === 0 ? (
        <p className={modeStyles.none}>{t('choose.none')}</p>
      ) : (
        <fieldset className={modeStyles.modes} disabled={busy}>
          <legend className="type-label">{t('choose.legend')}</legend>
          {modes.map((offered, index) => (
            <ModeCard
              key={offered.mode}
              offered={offered}
              selected={offered.mode === mode}
              takesFocus={mode === null ? index === 0 : offered.mode === mode}
              space={space}
              onSelect={(wanted) => {
                flow.send({ type: 'SELECT', mode: wanted });
              }}
            />
          ))}
        </fieldset>
      )}
      {describes && (
        <CardDescription
          onClose={() => {
            setDescribes(false);
          }}
        />
      )}
    </SsdPage>
  );
}
