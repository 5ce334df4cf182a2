import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { clearKinds } from '#shared/contract/kinds.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField } from '../../components/place/fields.tsx';
import { SliderField } from '../../components/place/slider-field.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceFrame, PlaceSheet } from '../../components/place/place-frame.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { formatSize } from '#shared/rules/size.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { Findings } from './findings.tsx';
import { useScan, type ScanKind } from './use-scan.ts';
import styles from './clean-up.module.css';

const MB = 1024 * 1024;
/** What counts as large (bytes). */
const sizes = [10, 20, 50, 100, 200, 500, 1024, 2048, 5120, 10_240].map((megabytes) => megabytes * MB);
/** For how long nobody may have needed an old file (months). */
const ages = ['3', '6', '12', '24', '36', '60'] as const;

/** Finds what can go: copies, large and old files, empty folders, leftovers; cleans into the recycle bin (APP-CLEAR-01, 02). */
export function CleanUp() {
  const { t } = useTranslation('care');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const [kind, setKind] = useState<ScanKind>('duplicate');
  const [path, setPath] = useState('');
  const [least, setLeast] = useState(100 * MB);
  const [months, setMonths] = useState<(typeof ages)[number]>('12');
  const [picking, setPicking] = useState(false);
  const { scan, running, starting, start, stop } = useScan();

  if (scan !== null && !running && scan.result !== null)
    return (
      <PlaceFrame label={t('clear.title')}>
        <Findings key={scan.taskId} scan={scan} result={scan.result} onBack={stop} />
      </PlaceFrame>
    );
  const rate = scan?.result?.rate ?? null;
  const ageText = (age: number): string =>
    age % 12 === 0 ? t('clear.years', { count: age / 12 }) : t('clear.months', { count: age });
  return (
    <PlaceFrame label={t('clear.title')}>
      <PlaceSheet title={t('clear.title')} text={t('clear.text')}>
        {scan !== null ? (
          <div data-testid="clear-scanning">
            <p role="status">{t('clear.scanning', { percent: Math.round((rate ?? 0) * 100) })}</p>
            <ProgressBar value={rate} label={t('clear.title')} />
            {rate === null && <LoadingState />}
            <p>
              <button type="button" className="btn btn-secondary" onClick={stop}>
                {t('clear.cancel')}
              </button>
            </p>
          </div>
        ) : (
          <>
            <SelectField
              label={t('clear.kind')}
              hint={t(`clear.about.${kind}`)}
              value={kind}
              options={clearKinds.map((value) => ({ value, label: t(`clear.kinds.${value}`) }))}
              onValue={setKind}
            />
            {kind === 'large' && (
              <SliderField
                label={t('clear.least')}
                steps={sizes}
                value={least}
                textOf={formatSize}
                onValue={setLeast}
              />
            )}
            {kind === 'old' && (
              <SelectField
                label={t('clear.unused')}
                value={months}
                options={ages.map((value) => ({ value, label: ageText(Number(value)) }))}
                onValue={setMonths}
              />
            )}
            <p className={styles.where}>
              <span>
                {t('clear.where', {
                  place: path === '' ? t('clear.everywhere') : displayPath(path, names, translateWith(files)),
                })}
              </span>
              <button
                type="button"
                className="link-btn"
                onClick={() => {
                  setPicking(true);
                }}
              >
                {t('clear.choose')}
              </button>
            </p>
            <button
              type="button"
              className="btn btn-primary btn-lg"
              data-testid="clear-start"
              disabled={starting}
              onClick={() =>
                void start({
                  kind,
                  ...(path === '' ? {} : { path }),
                  ...(kind === 'large' ? { min_size: least } : {}),
                  ...(kind === 'old' ? { months: Number(months) } : {}),
                })
              }
            >
              {t('clear.start')}
            </button>
          </>
        )}
      </PlaceSheet>
      {picking && (
        <FolderPicker
          title={t('clear.choose')}
          okText={t('clear.take')}
          onDone={(chosen) => {
            setPicking(false);
            if (chosen !== null) setPath(chosen);
          }}
        />
      )}
    </PlaceFrame>
  );
}
