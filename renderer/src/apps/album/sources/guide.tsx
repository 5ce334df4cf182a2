import { useEffect, useState } from 'react';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { Icon } from '../../../components/icon.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFilePlacesQuery } from '../../../state/files/files-api.ts';
import { useAlbumView } from '../album-context.ts';
import { changeSetting, isPhotoFolder } from './sources.ts';
import { usePlaceText } from './source-list.tsx';
import styles from './sources.module.css';

interface Offer {
  readonly path: string;
  /** Likely enough to be chosen from the beginning. */
  readonly likely: boolean;
}

/** Folders that may hold photos: those in the account's own files, and the team folders. Null while they are asked for. */
function useOffers(): readonly Offer[] | null {
  const { data: places } = useFilePlacesQuery(undefined);
  const [own, setOwn] = useState<readonly Offer[] | null>(null);
  const home = places?.find(({ area }) => area === 'my')?.path;
  useEffect(() => {
    if (home === undefined) return;
    const controller = new AbortController();
    const args = { path: home, size: FILE_PAGE_MAX };
    void call(calls.fileList, args, { signal: controller.signal, silent: true }).then((answer) => {
      if (controller.signal.aborted) return;
      const folders = answer.success ? answer.data.list.filter(({ is_dir }) => is_dir === '1') : [];
      const offers = folders.map(({ path, name }) => ({ path, likely: isPhotoFolder(name) }));
      setOwn([...offers.filter(({ likely }) => likely), ...offers.filter(({ likely }) => !likely)]);
    });
    return () => {
      controller.abort();
    };
  }, [home]);
  if (places === undefined || (own === null && home !== undefined)) return null;
  const teams = places.filter(({ area }) => area === 'team').map(({ path }) => ({ path, likely: false }));
  return [...(own ?? []), ...teams];
}

/** The first look at the album: it has no folders yet, and asks for them (APP-ALBUM-01). */
export function Guide() {
  const { t } = useTranslation('album');
  const { store } = useAlbumView();
  const offers = useOffers();
  const placeText = usePlaceText();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [added, setAdded] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState(false);
  const [starting, setStarting] = useState(false);
  if (offers === null) return <LoadingState />;
  const all = [...offers, ...added.map((path) => ({ path, likely: true }))];
  const isOn = ({ path, likely }: Offer): boolean => changed.get(path) ?? likely;
  const chosen = all.filter(isOn).map(({ path }) => path);
  return (
    <div className={styles.guide} data-testid="guide">
      <span className={styles.guidePicture}>
        <Icon name="image" size={40} />
      </span>
      <h1>{t('guide.title')}</h1>
      <p>{t('guide.text')}</p>
      <fieldset className={styles.offers}>
        <legend className="visually-hidden">{t('guide.folders')}</legend>
        {all.map((offer) => (
          <label key={offer.path} className={styles.offer}>
            <input
              type="checkbox"
              checked={isOn(offer)}
              onChange={(event) => {
                setChanged(new Map(changed).set(offer.path, event.target.checked));
              }}
            />
            <Icon name="folder" size={18} />
            <span>{placeText(offer.path)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.guideActions}>
        <button
          type="button"
          className="btn btn-primary"
          data-testid="guide-start"
          disabled={chosen.length === 0 || starting}
          onClick={() => {
            setStarting(true);
            void changeSetting(store, { folders: chosen }).then((done) => {
              if (!done) setStarting(false);
            });
          }}
        >
          {t('guide.start')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            setPicking(true);
          }}
        >
          {t('guide.other')}
        </button>
      </div>
      <p className={styles.guideNote}>{t('guide.note')}</p>
      {picking && (
        <FolderPicker
          title={t('setting.addTitle')}
          okText={t('setting.choose')}
          reading
          onDone={(path) => {
            setPicking(false);
            if (path === null) return;
            if (!all.some((offer) => offer.path === path)) setAdded([...added, path]);
            setChanged(new Map(changed).set(path, true));
          }}
        />
      )}
    </div>
  );
}
