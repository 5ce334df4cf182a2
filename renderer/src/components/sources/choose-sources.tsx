import { useEffect, useState } from 'react';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { ErrorState } from '../error-state.tsx';
import { Icon, type IconName } from '../icon.ts';
import { LoadingState } from '../loading-state.tsx';
import { FolderPicker } from '../place/folder-picker.tsx';
import { usePlaceText } from './use-place-text.ts';
import styles from './sources.module.css';

interface Offer {
  readonly path: string;
  /** Likely enough to be chosen from the beginning. */
  readonly likely: boolean;
}

/** The folders in the account's own files, likely ones first, and the team folders; null before they are known. */
function useOffers(isLikely: (name: string) => boolean): {
  readonly offers: readonly Offer[] | null;
  readonly isFailed: boolean;
  readonly again: () => void;
} {
  const { data: places, error, refetch } = useFilePlacesQuery(undefined);
  const [own, setOwn] = useState<readonly Offer[] | null>(null);
  const home = places?.find(({ area }) => area === 'my')?.path;
  useEffect(() => {
    if (home === undefined) return;
    const controller = new AbortController();
    const args = { path: home, size: FILE_PAGE_MAX, folders_first: true };
    void call(calls.fileList, args, { signal: controller.signal, silent: true }).then((answer) => {
      if (controller.signal.aborted) return;
      const folders = answer.success ? answer.data.list.filter(({ is_dir }) => is_dir === '1') : [];
      const offers = folders.map(({ path, name }) => ({ path, likely: isLikely(name) }));
      setOwn([...offers.filter(({ likely }) => likely), ...offers.filter(({ likely }) => !likely)]);
    });
    return () => {
      controller.abort();
    };
  }, [home, isLikely]);
  const again = (): void => void refetch();
  if (places === undefined || (own === null && home !== undefined))
    return { offers: null, isFailed: places === undefined && error !== undefined, again };
  const teams = places.filter(({ area }) => area === 'team').map(({ path }) => ({ path, likely: false }));
  return { offers: [...(own ?? []), ...teams], isFailed: false, again };
}

/** Texts that bear the same names in every app that asks, below `guide`. */
const shared = ['title', 'text', 'folders', 'start', 'other', 'note'] as const;
type Shared = (typeof shared)[number];

/** The texts of an app for its question; those of its folder picker the app says itself. */
export function guideWords(text: (key: `guide.${Shared}`) => string): Readonly<Record<Shared, string>> {
  return Object.fromEntries(shared.map((name) => [name, text(`guide.${name}`)])) as Record<Shared, string>;
}

interface Props {
  readonly icon: IconName;
  /** Texts of the app that asks. */
  readonly words: Readonly<Record<Shared | 'pickTitle' | 'choose', string>>;
  /** Whether a folder of that name is likely to be one; the same function each time. */
  readonly isLikely: (name: string) => boolean;
  /** Takes the chosen folders; answers whether that was done. */
  readonly onStart: (folders: readonly string[]) => Promise<boolean>;
}

/** Asks in which folders an app is to look: the likely ones are chosen already. */
export function ChooseSources({ icon, words, isLikely, onStart }: Props) {
  const { offers, isFailed, again } = useOffers(isLikely);
  const placeText = usePlaceText();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [added, setAdded] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState(false);
  const [starting, setStarting] = useState(false);
  if (offers === null) return isFailed ? <ErrorState onRetry={again} /> : <LoadingState />;
  const all = [...offers, ...added.map((path) => ({ path, likely: true }))];
  const isOn = ({ path, likely }: Offer): boolean => changed.get(path) ?? likely;
  const chosen = all.filter(isOn).map(({ path }) => path);
  return (
    <div className={styles.guide} data-testid="guide">
      <span className={styles.guidePicture}>
        <Icon name={icon} size={40} />
      </span>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <fieldset className={styles.offers}>
        <legend className="visually-hidden">{words.folders}</legend>
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
            void onStart(chosen).then((done) => {
              if (!done) setStarting(false);
            });
          }}
        >
          {words.start}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            setPicking(true);
          }}
        >
          {words.other}
        </button>
      </div>
      <p className={styles.guideNote}>{words.note}</p>
      {picking && (
        <FolderPicker
          title={words.pickTitle}
          okText={words.choose}
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
