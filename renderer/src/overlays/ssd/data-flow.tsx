import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SsdMode } from '#shared/rules/storage/ssd-rules.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import styles from './data-flow.module.css';

type Station = 'computer' | 'ssd' | 'disks';
type Link = 'atOnce' | 'later' | 'copies' | 'opens' | 'adds';

/** Stations and what goes between them, in reading order. */
const flows: Readonly<Record<SsdMode, readonly [Station, ...(readonly [Link, Station])[]]>> = {
  storage: ['computer', ['atOnce', 'ssd']],
  wcache: ['computer', ['atOnce', 'ssd'], ['later', 'disks']],
  rcache: ['disks', ['copies', 'ssd'], ['opens', 'computer']],
  dilate: ['ssd', ['adds', 'disks']],
};
const icons: Readonly<Record<Station, IconName>> = { computer: 'monitor', ssd: 'ssd', disks: 'disk' };

function Stop({ station, pair }: { station: Station; pair: boolean }) {
  const { t } = useTranslation('ssd');
  return (
    <li className={styles.station} data-station={station}>
      <span className={styles.box} data-pair={pair}>
        <Icon name={icons[station]} size={24} />
      </span>
      <span>{station === 'ssd' && pair ? `${t('read.ssd')} ×2, RAID1` : t(`read.${station}`)}</span>
    </li>
  );
}

/** The way data takes in a mode, as boxes and arrows. */
export function DataFlow({ mode, pair }: { mode: SsdMode; pair: boolean }) {
  const { t } = useTranslation('ssd');
  const [first, ...rest] = flows[mode];
  return (
    <ol className={styles.flow}>
      <Stop station={first} pair={pair && first === 'ssd'} />
      {rest.map(([link, station]) => (
        <Fragment key={link}>
          <li className={styles.link} data-link={link}>
            <span>{t(`read.${link}`)}</span>
            <Icon name="arrow-right" size={24} />
          </li>
          <Stop station={station} pair={pair && station === 'ssd'} />
        </Fragment>
      ))}
    </ol>
  );
}
