import { Icon } from '../../components/icon.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { diskName, limitOf, warmthOf, type Overview, type OverviewDisk, type Warmth } from './machine-model.ts';
import styles from './monitor.module.css';

const looks = {
  hot: { tone: 'error', icon: 'warning' },
  near: { tone: 'warning', icon: 'warning' },
  ok: { tone: 'success', icon: 'check-circle' },
  unknown: { tone: undefined, icon: 'dashed-circle' },
} as const;
const severity: Readonly<Record<Warmth, number>> = { hot: 3, near: 2, ok: 1, unknown: 0 };

/** How warm a disk is, in a colour, a sign and a word (APP-MON-01). */
export function WarmthChip({ disk }: { disk: Pick<OverviewDisk, 'temp' | 'kind'> }) {
  const { t } = useTranslation('vitals');
  const warmth = warmthOf(disk);
  const { tone, icon } = looks[warmth];
  return (
    <span className={`chip ${styles.chip}`} data-tone={tone} data-warmth={warmth}>
      <Icon name={icon} size={14} />
      {warmth === 'unknown' ? t('temps.unknown') : t('temps.celsius', { value: disk.temp })}
      {warmth !== 'ok' && warmth !== 'unknown' && <span>{t(`temps.${warmth}`)}</span>}
    </span>
  );
}

/** Temperatures, the worst first: what is far along the way to its limit stands on top. */
export function Temperatures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('vitals');
  const { cpu, board } = overview.temps;
  const disks = [...overview.disks].sort(
    (a, b) => severity[warmthOf(b)] - severity[warmthOf(a)] || b.temp / limitOf(b.kind) - a.temp / limitOf(a.kind),
  );
  return (
    <section className={styles.card} aria-label={t('temps.title')} data-testid="temperatures">
      <h2 className="type-h3">{t('temps.title')}</h2>
      <ul className={styles.lines}>
        {cpu > 0 && (
          <li>
            <span>{t('temps.cpu')}</span>
            <span className="chip">{t('temps.celsius', { value: cpu })}</span>
          </li>
        )}
        {board > 0 && (
          <li>
            <span>{t('temps.board')}</span>
            <span className="chip">{t('temps.celsius', { value: board })}</span>
          </li>
        )}
        {disks.map((disk) => (
          <li key={diskName(disk)} data-disk={diskName(disk)}>
            <span>
              {t(`place.${disk.kind ?? 'sata'}`, { position: disk.position })}
              <span className={styles.quiet}> {t('temps.limit', { value: limitOf(disk.kind) })}</span>
            </span>
            <WarmthChip disk={disk} />
          </li>
        ))}
      </ul>
      {cpu <= 0 && <p className={styles.caption}>{t('temps.noCpu')}</p>}
      {disks.length === 0 && <p className={styles.quiet}>{t('disk.none')}</p>}
    </section>
  );
}

/** The fans, each against the slowest it should turn (MON-03). */
export function Fans({ fans }: { fans: Overview['fans'] }) {
  const { t } = useTranslation('vitals');
  return (
    <section className={styles.card} aria-label={t('fans.title')} data-testid="fans">
      <h2 className="type-h3">{t('fans.title')}</h2>
      {fans.length === 0 ? (
        <p className={styles.quiet}>{t('fans.none')}</p>
      ) : (
        <ul className={styles.lines}>
          {fans.map(({ rpm, min }, index) => {
            const isSlow = rpm < min;
            return (
              // A fan has no name but its place.
              <li key={index}>
                <span>
                  {t('fans.name', { number: index + 1 })}
                  <span className={styles.quiet}> {t('fans.least', { value: min })}</span>
                </span>
                <span className={`chip ${styles.chip}`} data-tone={isSlow ? 'error' : 'success'} data-slow={isSlow}>
                  <Icon name={isSlow ? 'warning' : 'check-circle'} size={14} />
                  {t('fans.rpm', { value: rpm })}
                  {isSlow && <span>{t('fans.slow')}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
