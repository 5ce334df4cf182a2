import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { TextField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useFolderNames } from '../../components/place/use-folder-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { folderUrl } from '../../state/files/location.ts';
import styles from './fast-share.module.css';

/** Digits of a code. */
const DIGITS = 6;
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, DIGITS);

/** Takes what a code is for, into a folder of one's choice (APP-FSH-01). */
export function ReceiveByCode({ code: given }: { readonly code: string }) {
  const { t } = useTranslation('fastshare');
  const { openWindow } = useAppWindow();
  const folderName = useFolderNames();
  const [code, setCode] = useState(given);
  /** Null until the usual one is known: then the device takes its own. */
  const [place, setPlace] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState('');
  const [taken, setTaken] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    void call(calls.fastShareSetting, {}, { silent: true }).then((result) => {
      if (here && result.success) setPlace((before) => before ?? result.data.path);
    });
    return () => {
      here = false;
    };
  }, []);
  const isReady = code.length === DIGITS && !busy;
  const take = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    const result = await call(calls.fastShareAnswer, { code, action: 'accept', ...(place === null ? {} : { to: place }) }); // prettier-ignore
    setBusy(false);
    if (result.success) setTaken(true);
    else setProblem(failureText(result));
  };
  if (taken)
    return (
      <div className={styles.offer} role="status" data-testid="fast-taken">
        <PlaceNote tone="success">{t('receive.taken', { place: place === null ? '' : folderName(place) })}</PlaceNote>
        <p className={styles.foot}>
          {place !== null && (
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => {
                openWindow(folderUrl(place), { folderPath: place });
              }}
            >
              {t('openFolder')}
            </button>
          )}
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              openWindow('/fastShareCenter/download');
            }}
          >
            {t('receive.progress')}
          </button>
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              setTaken(false);
              setCode('');
            }}
          >
            {t('receive.another')}
          </button>
        </p>
      </div>
    );
  return (
    <form
      className={styles.form}
      aria-label={t('receive.tab')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void take();
      }}
    >
      <p className={styles.about}>{t('receive.text')}</p>
      <TextField
        label={t('receive.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={problem}
        data-testid="fast-code-field"
        onValue={(text) => {
          setCode(digitsOf(text));
          setProblem('');
        }}
      />
      <p className={styles.place}>
        <Icon name="folder" size={18} />
        <span className={styles.name}>{place === null ? t('receive.usual') : folderName(place)}</span>
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            setChoosing(true);
          }}
        >
          {t('receive.change')}
        </button>
      </p>
      <p className={styles.foot}>
        <button type="submit" className="btn btn-primary" disabled={!isReady} data-testid="fast-take">
          {t('receive.take')}
        </button>
      </p>
      {isChoosing && (
        <FolderPicker
          title={t('receive.where')}
          okText={t('receive.here')}
          {...(place === null ? {} : { start: place })}
          onDone={(path) => {
            setChoosing(false);
            if (path !== null) setPlace(path);
          }}
        />
      )}
    </form>
  );
}
