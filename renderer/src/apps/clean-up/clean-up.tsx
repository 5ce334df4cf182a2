import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearKinds } from '#shared/contract/calls-clear.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField, TextField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceFrame, PlaceSheet } from '../../components/place/place-frame.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { Findings } from './findings.tsx';
import { useScan, type ScanKind } from './use-scan.ts';

const MB = 1024 * 1024;

/** Finds what can go: copies, large files, empty folders, leftovers; cleans into the recycle bin (APP-CLEAR-01, 02). */
export function CleanUp() {
  const { t } = useTranslation('care');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const [kind, setKind] = useState<ScanKind>('duplicate');
  const [path, setPath] = useState('');
  const [least, setLeast] = useState('100');
  const [picking, setPicking] = useState(false);
  const { scan, running, start, stop } = useScan();
  const megabytes = Number(least);
  const wrong = kind === 'large' && !(Number.isInteger(megabytes) && megabytes >= 1 && megabytes <= 1_000_000);

  if (scan !== null && !running && scan.result !== null)
    return (
      <PlaceFrame label={t('clear.title')}>
        <Findings key={scan.taskId} scan={scan} result={scan.result} onBack={stop} />
      </PlaceFrame>
    );
  const rate = scan?.result?.rate ?? null;
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
              <TextField
                label={t('clear.least')}
                inputMode="numeric"
                value={least}
                error={wrong ? t('clear.leastWrong') : ''}
                onValue={setLeast}
              />
            )}
            <p style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
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
              disabled={wrong}
              onClick={() =>
                void start({
                  kind,
                  ...(path === '' ? {} : { path }),
                  ...(kind === 'large' ? { min_size: megabytes * MB } : {}),
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
