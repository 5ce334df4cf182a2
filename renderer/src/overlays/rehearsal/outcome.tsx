import { useTranslation } from '../../i18n/use-translation.ts';
import { adaptDisk } from '#shared/rules/storage/disk.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import { formatRemain } from '#shared/rules/time.ts';
import { DevicePicture } from '../../components/device-picture.tsx';
import { Icon, type IconName } from '../../components/icon.ts';
import { translateWith } from '../../i18n/translate.ts';
import { currentSlots } from '../parts/slots.ts';
import styles from './rehearsal.module.css';
import { rehearsedScreen } from './screen-titles.ts';
import type { RehearsalAnswer } from './use-rehearsal.ts';

const dataIcons: Readonly<Record<RehearsalAnswer['outcome']['data'], { icon: IconName; tone: string }>> = {
  none: { icon: 'info', tone: 'neutral' },
  kept: { icon: 'shield-check', tone: 'ok' },
  away: { icon: 'warning', tone: 'warning' },
  erased: { icon: 'cross-circle', tone: 'error' },
};

/** How it ends: the files, the storage, what is erased or missing, how long the copies take. CMP-03 */
export function OutcomeCard({ outcome }: { outcome: RehearsalAnswer['outcome'] }) {
  const { t } = useTranslation('rehearsal');
  const { t: common } = useTranslation('common');
  // Whatever becomes of the other files, what is lost is said first.
  const isEmptied = outcome.expansion.data === 'erased' && outcome.data !== 'erased';
  const look = dataIcons[isEmptied ? 'erased' : outcome.data];
  const poolMode = (mode: string): string => {
    const key = modeKey(mode);
    return key === null ? mode : t(`poolMode.${key}`);
  };
  const { expansion } = outcome;
  const missing = outcome.missing.map((disk) => adaptDisk(disk).sn).filter((sn) => sn !== '');
  const lines = [
    isEmptied && outcome.data !== 'none' ? t(`outcome.data.${outcome.data}`) : '',
    t(`outcome.pool.${outcome.pool}`),
    t(outcome.files === 1 ? 'outcome.files' : outcome.asks === 1 ? 'outcome.noFiles' : 'outcome.filesLater'),
    outcome.erased.length > 0 ? t('outcome.erased', { serials: outcome.erased.join(t('join')) }) : '',
    missing.length > 0 ? t('outcome.missing', { serials: missing.join(t('join')) }) : '',
    expansion.use === 'none' ? '' : t(`outcome.expansion.${expansion.use}`, { mode: poolMode(expansion.mode) }),
    expansion.data === 'kept' ? t('outcome.expansionKept') : '',
    outcome.rebuild_s > 0 ? t('outcome.rebuild', { time: formatRemain(outcome.rebuild_s, translateWith(common)) }) : '',
  ].filter((line) => line !== '');
  return (
    <section
      className={styles.outcome}
      data-tone={look.tone}
      data-testid="rehearsal-outcome"
      data-data={outcome.data}
      data-expansion={expansion.use}
    >
      <h2 className="type-label">{t('outcome.title')}</h2>
      <p className="type-h3">
        <Icon name={look.icon} size={20} />
        {t(isEmptied ? 'outcome.expansionErased' : `outcome.data.${outcome.data}`)}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Every screen on the way, in order, with the disks as it would show them. CMP-03, WIZ-03 */
export function ScreenList({ answer, slot }: { answer: RehearsalAnswer; slot: number }) {
  const { t } = useTranslation('rehearsal');
  const { t: overlays } = useTranslation('overlays');
  const { t: takeover } = useTranslation('takeover');
  const { t: common } = useTranslation('common');
  const texts = { rehearsal: translateWith(t), overlays: translateWith(overlays), takeover: translateWith(takeover) };
  const when = (seconds: number): string => {
    if (seconds === 0) return t('atOnce');
    const time = seconds < 60 ? t('seconds', { count: seconds }) : formatRemain(seconds, translateWith(common));
    return t('after', { time });
  };
  return (
    <section>
      <h2 className="type-label">{t('screens')}</h2>
      <ol className={styles.screens}>
        {answer.screens.map((wire, index) => {
          const { name, message, screen } = rehearsedScreen(wire, texts);
          const hasDisks = message !== null && message.data.new.list.length > 0;
          return (
            <li
              key={`${index} ${wire.at_s}`}
              data-testid="rehearsal-screen"
              data-screen={screen.kind === 'none' ? wire.power : screen.overlay}
              data-letter={wire.letter === '' ? undefined : wire.letter}
            >
              <b>{name}</b>
              <span>{when(wire.at_s)}</span>
              {hasDisks && (
                <DevicePicture
                  slots={currentSlots(message.data, slot, translateWith(overlays))}
                  variant="small"
                  label={name}
                  slotLabel={(position) => overlays('slot', { slot: position })}
                  width={220}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
