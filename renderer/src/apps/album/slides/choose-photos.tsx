import { useCallback, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import type { PhotoRecord } from '#shared/contract/calls-album.ts';
import { fileTypes } from '#shared/rules/file-type.ts';
import { call } from '../../../api/call.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { CardGrid } from '../../../components/place/card-grid.tsx';
import { SelectField } from '../../../components/place/fields.tsx';
import { Space } from '../../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { usePages } from '../../../components/place/use-pages.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumsQuery } from '../../../state/album/album-api.ts';
import { useAlbumView } from '../album-context.ts';
import { Paged } from './paged.tsx';
import styles from './slides.module.css';

const PAGE = 100;
/** Choices beside the albums: their ids are taken by none. */
const ALL = '';
const MARKED = '*';

interface Props {
  readonly title: string;
  /** Wire paths that are chosen at first. */
  readonly chosen: readonly string[];
  readonly least: number;
  readonly most: number;
  /** The chosen paths in the order of their choice; null when it was given up. */
  readonly onDone: (paths: readonly string[] | null) => void;
}

/** A dialog in which photos of the album are chosen, newest first, from all of them or from one album. */
export function ChoosePhotos({ title, chosen: first, least, most, onDone }: Props) {
  const { t } = useTranslation('album');
  const { base } = useAlbumView();
  const [from, setFrom] = useState(ALL);
  const [chosen, setChosen] = useState<readonly string[]>(first);
  const { data: albums = [] } = useAlbumsQuery({});
  const load = useCallback(
    (page: number, signal: AbortSignal) => {
      const part = from === ALL ? {} : from === MARKED ? { fav: true } : { album_id: from };
      const filter = { ftype: fileTypes.image, ...part };
      return call(calls.albumPhotos, { page, size: PAGE, filter }, { signal, silent: true });
    },
    [from],
  );
  const pages = usePages<PhotoRecord, CallData<typeof calls.albumPhotos>>(load);
  const toggle = (path: string): void => {
    setChosen((now) => (now.includes(path) ? now.filter((one) => one !== path) : [...now, path]));
  };
  const fits = chosen.length >= least && chosen.length <= most;
  const cancel = (): void => {
    onDone(null);
  };
  return (
    <DialogFrame
      title={title}
      layer="shell"
      width={720}
      testId="choose-photos"
      onEscape={cancel}
      footer={
        <>
          <span className={styles.chosen} role="status" data-fits={fits} data-testid="chosen-count">
            {t(least === 0 ? 'slides.chosenUpTo' : 'slides.chosen', { count: chosen.length, least, most })}
          </span>
          <Space />
          <DialogButtons
            testId="take-photos"
            okText={t('slides.take')}
            ready={fits}
            onCancel={cancel}
            onOk={() => {
              onDone(chosen);
            }}
          />
        </>
      }
    >
      <SelectField
        label={t('slides.from')}
        value={from}
        options={[
          { value: ALL, label: t('slides.fromAll') },
          { value: MARKED, label: t('slides.fromMarked') },
          ...albums.filter(({ kind }) => kind !== 'system').map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={setFrom}
      />
      <Paged
        pages={pages}
        empty={<EmptyState icon="image" title={t('slides.noPhotos')} text={t('slides.noPhotosText')} />}
      >
        <div className={styles.photos}>
          <CardGrid label={t('photo')}>
            {pages.rows.map(({ path, name, mtime }) => {
              const isChosen = chosen.includes(path);
              return (
                <li key={path} data-card className={styles.photo}>
                  <button
                    type="button"
                    className={styles.photoButton}
                    aria-pressed={isChosen}
                    aria-label={name}
                    title={name}
                    data-testid="choose-photo"
                    onClick={() => {
                      toggle(path);
                    }}
                  >
                    <ThumbPicture base={base} path={path} version={mtime} size="s" icon="image" iconSize={20} />
                    {isChosen && <span className={styles.number}>{chosen.indexOf(path) + 1}</span>}
                  </button>
                </li>
              );
            })}
          </CardGrid>
        </div>
      </Paged>
    </DialogFrame>
  );
}
