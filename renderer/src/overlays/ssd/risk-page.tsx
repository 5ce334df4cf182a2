import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { SsdCard } from '#shared/rules/storage/disk.ts';
import { canFormat, membersOf, mixedCacheSize, needsTick, type SsdMode } from '#shared/rules/storage/ssd-rules.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import page from '../parts/overlay-page.module.css';
import { DataFlow } from './data-flow.tsx';
import { SsdPage } from './ssd-page.tsx';
import riskStyles from './ssd-risk.module.css';
import styles from './ssd.module.css';
import type { SsdFlow } from './use-ssd.ts';

const topics = ['does', 'data', 'memory', 'one'] as const;
const topicIcons: Readonly<Record<(typeof topics)[number], IconName>> = {
  does: 'bolt',
  data: 'disk',
  memory: 'memory',
  one: 'swap',
};

/** What the mode does, to existing data too, what memory it wants, and that there is one at a time. SSD-04 */
function Statements({ mode }: { mode: SsdMode }) {
  const { t } = useTranslation('ssd');
  return (
    <dl className={riskStyles.statements}>
      {topics.map((topic) => (
        <div key={topic}>
          <Icon name={topicIcons[topic]} size={18} />
          <dt className="type-h3">{t(`read.topic.${topic}`)}</dt>
          <dd>{topic === 'memory' ? t('read.memory') : t(`read.${mode}.${topic}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Bytes the mode gives: a mirrored cache as much as its smaller SSD. SSD-16 */
function capacityOf(mode: SsdMode, ssds: readonly SsdCard[]): number {
  const sizes = membersOf(mode, ssds).map(({ size }) => size);
  if (sizes.length === 0) return 0;
  return mode === 'wcache' ? Math.min(...sizes) : sizes.reduce((sum, size) => sum + size, 0);
}

const planKeys = {
  storage: 'read.planStorage',
  wcache: 'read.planCache',
  rcache: 'read.planCache',
  dilate: 'read.planDilate',
} as const;

function Plan({ mode, ssds }: { mode: SsdMode; ssds: readonly SsdCard[] }) {
  const { t } = useTranslation('ssd');
  const places = membersOf(mode, ssds)
    .map(({ position }) => t('place', { slot: position }))
    .join(t('join'));
  return (
    <ol className={riskStyles.plan}>
      <li>
        <Icon name="ssd" size={18} />
        {t('read.planFormat', { places })}
      </li>
      <li>
        <Icon name="copy" size={18} />
        {t(planKeys[mode], { size: formatSizeSpaced(capacityOf(mode, ssds)) })}
      </li>
      <li>
        <Icon name="check-circle" size={18} />
        {t('read.planEnter')}
      </li>
    </ol>
  );
}

/** The risk with its tick; storage and expansion have none unless storage is built anew. SSD-04, SSD-10 */
function RiskBox({ flow, busy }: { flow: SsdFlow; busy: boolean }) {
  const { t } = useTranslation('ssd');
  const boxId = useId();
  const { mode, rebuild, ticked } = flow.context;
  if (mode === null || mode === 'dilate' || !needsTick(mode, rebuild)) return null;
  const key = mode === 'storage' ? 'rebuild' : mode;
  return (
    <div className={`${page.banner ?? ''} ${riskStyles.risk ?? ''}`} data-tone="error" data-testid="ssd-risk">
      <Icon name="warning" size={18} />
      <div>
        <b className="type-h3">{t(`risk.${key}.title`)}</b>
        <p>{t(`risk.${key}.text`)}</p>
        <label className={styles.check} htmlFor={boxId}>
          <input
            id={boxId}
            type="checkbox"
            checked={ticked}
            disabled={busy}
            data-autofocus="true"
            onChange={() => {
              flow.send({ type: 'TICK' });
            }}
          />
          <span>{t(`risk.${key}.check`)}</span>
        </label>
      </div>
    </div>
  );
}

/** Step 2: what the mode means, its risk, and the way to the format. SSD-03, SSD-04, SSD-10, SSD-16 */
export function RiskPage({ flow, busy }: { flow: SsdFlow; busy: boolean }) {
  const { t } = useTranslation('ssd');
  const { mode, rebuild, ticked, facts } = flow.context;
  if (mode === null) return null;
  const mixed = mixedCacheSize(mode, facts.ssds);
  const ready = canFormat(mode, ticked, rebuild) && !busy;
  return (
    <SsdPage
      state="step2"
      step="risk"
      title={t(`build.${mode}`)}
      lead={t('read.lead')}
      note={t(mode === 'wcache' ? 'read.notePhrase' : 'read.notePassword')}
      noteIcon="lock"
      start={
        <button
          type="button"
          className="btn btn-lg btn-text"
          disabled={busy}
          data-autofocus={needsTick(mode, rebuild) ? undefined : true}
          onClick={() => {
            flow.send({ type: 'BACK' });
          }}
        >
          <Icon name="arrow-left" />
          {t('back')}
        </button>
      }
      buttons={
        <button
          type="button"
          className="btn btn-lg btn-primary"
          disabled={!ready}
          onClick={() => {
            flow.send({ type: 'NEXT' });
          }}
        >
          {t('read.next')}
        </button>
      }
    >
      <div className={riskStyles.columns}>
        <div>
          <h2 className="type-label">{t('read.legend')}</h2>
          <Statements mode={mode} />
          {mixed !== null && (
            <div
              className={`${page.banner ?? ''} ${riskStyles.risk ?? ''}`}
              data-tone="warning"
              data-testid="ssd-mixed"
            >
              <Icon name="warning" size={18} />
              <div>
                <p>{t('mixed.text')}</p>
                <p>{t('mixed.size', { size: formatSizeSpaced(mixed) })}</p>
              </div>
            </div>
          )}
          <RiskBox flow={flow} busy={busy} />
        </div>
        <div>
          <h2 className="type-label">{t('read.flow')}</h2>
          <DataFlow mode={mode} pair={mode === 'wcache' && membersOf(mode, facts.ssds).length > 1} />
          <h2 className="type-label">{t('read.plan')}</h2>
          <Plan mode={mode} ssds={facts.ssds} />
        </div>
      </div>
    </SsdPage>
  );
}
