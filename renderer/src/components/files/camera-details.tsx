import { useTranslation } from '../../i18n/use-translation.ts';
import { useFileCameraQuery } from '../../state/files/files-api.ts';
import { Facts, type Fact } from './facts.tsx';
import styles from './facts.module.css';

/** A time of exposure as photographers say it: "1/250 s". */
const exposureText = (seconds: number): string =>
  seconds < 0.5 ? `1/${Math.round(1 / seconds)} s` : `${Number(seconds.toFixed(1))} s`;

const degreesText = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;

/** What the camera wrote into a picture; nothing where it wrote nothing (APP-FM-04). */
export function CameraDetails({ path }: { path: string }) {
  const { t } = useTranslation('files');
  const { currentData: facts } = useFileCameraQuery({ path });
  if (facts === undefined) return null;
  const { camera = '', lens = '', taken = '', exposure, f_number, iso, focal, place } = facts;
  const shot = [
    exposure === undefined ? '' : exposureText(exposure),
    f_number === undefined ? '' : `f/${Number(f_number.toFixed(1))}`,
    iso === undefined ? '' : `ISO ${iso}`,
    focal === undefined ? '' : `${Number(focal.toFixed(1))} mm`,
  ];
  const list: Fact[] = [
    { label: t('fact.taken'), value: taken },
    { label: t('fact.camera'), value: camera },
    { label: t('fact.lens'), value: lens },
    { label: t('fact.exposure'), value: shot.filter((text) => text !== '').join(' · ') },
    {
      label: t('fact.place'),
      value: place === undefined ? '' : `${degreesText(place.lat, 'N', 'S')}, ${degreesText(place.lon, 'E', 'W')}`,
    },
  ].filter(({ value }) => value !== '');
  if (list.length === 0) return null;
  return (
    <section aria-label={t('more.picture')} data-testid="camera">
      <h4 className={styles.part}>{t('more.picture')}</h4>
      <Facts facts={list} />
    </section>
  );
}
