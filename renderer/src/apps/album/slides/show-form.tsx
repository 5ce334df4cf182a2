import { useState } from 'react';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../../components/icon.ts';
import { SelectField, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasPerm } from '../../../routes/guard.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import { randomId } from '../../../state/random-id.ts';
import { useAlbumView } from '../album-context.ts';
import { ChoosePhotos } from './choose-photos.tsx';
import { ChooseSong } from './choose-song.tsx';
import { changeShows } from './slide-shows-api.ts';
import { SHOW_NAME_MAX, SLIDES_MAX, SLIDES_MIN, slideSeconds, slideTransitions, type SlideShow } from './slide-show.ts';
import styles from './slides.module.css';

/** Photos of a show that are seen in its form. */
const PREVIEW = 4;

interface Props {
  /** The show that is changed; null for a new one. */
  readonly show: SlideShow | null;
  readonly onDone: () => void;
}

/** Makes a slide show, or changes one (APP-ALBUM-06). What is wrong is said here; nothing that was chosen is lost. */
export function ShowForm({ show, onDone }: Props) {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  const { base } = view;
  const hasMusic = hasPerm(useVisitor(), 'music');
  const [name, setName] = useState(show?.name ?? '');
  const [photos, setPhotos] = useState<readonly string[]>(show?.photos ?? []);
  const [song, setSong] = useState({ path: show?.song ?? '', title: show?.songTitle ?? '' });
  const [seconds, setSeconds] = useState(String(show?.seconds ?? slideSeconds[1]));
  const [transition, setTransition] = useState(show?.transition ?? slideTransitions[0]);
  const [choosing, setChoosing] = useState<'photos' | 'song' | null>(null);
  const [nameError, setNameError] = useState('');
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    const wanted = name.trim();
    if (wanted === '') return setNameError(t('slides.nameNeeded'));
    if (photos.length < SLIDES_MIN) return setError(t('slides.photosNeeded', { least: SLIDES_MIN, most: SLIDES_MAX }));
    const changed: SlideShow = {
      id: show?.id ?? randomId(),
      name: wanted,
      photos,
      song: song.path,
      songTitle: song.title,
      seconds: Number(seconds),
      transition,
    };
    setSaving(true);
    const answer = await changeShows(view, (shows) =>
      shows.some(({ id }) => id === changed.id)
        ? shows.map((one) => (one.id === changed.id ? changed : one))
        : [changed, ...shows],
    );
    setSaving(false);
    if (answer.success) onDone();
    else setError(answer.message);
  };
  return (
    <>
      <DialogFrame
        title={t(show === null ? 'slides.newTitle' : 'slides.editTitle')}
        layer="shell"
        width={520}
        testId="show-form"
        covered={choosing !== null}
        onEscape={onDone}
        footer={
          <DialogButtons
            testId="save-show"
            okText={t('slides.save')}
            ready={!saving}
            onCancel={onDone}
            onOk={() => void save()}
          />
        }
      >
        <TextField
          label={t('slides.name')}
          value={name}
          maxLength={SHOW_NAME_MAX}
          error={nameError}
          data-autofocus
          onValue={(next) => {
            setName(next);
            setNameError('');
          }}
        />
        <div className={styles.part}>
          <span className={styles.partName}>{t('photo')}</span>
          <span className={styles.strip} data-testid="show-photos">
            {photos.slice(0, PREVIEW).map((path) => (
              <span key={path} className={styles.stripPhoto}>
                <ThumbPicture base={base} path={path} size="s" icon="image" iconSize={16} />
              </span>
            ))}
            {photos.length > 0 && <span>{t('count', { count: photos.length })}</span>}
          </span>
          <button
            type="button"
            className="btn btn-secondary"
            data-testid="choose-show-photos"
            onClick={() => {
              setChoosing('photos');
            }}
          >
            {t('slides.choosePhotos')}
          </button>
        </div>
        {(hasMusic || song.path !== '') && (
          <div className={styles.part}>
            <span className={styles.partName}>{t('slides.song')}</span>
            <span className={styles.songName} data-testid="show-song">
              {song.path === '' ? t('slides.noSong') : song.title}
            </span>
            {song.path !== '' && (
              <button
                type="button"
                className="icon-btn"
                aria-label={t('slides.dropSong')}
                title={t('slides.dropSong')}
                onClick={() => {
                  setSong({ path: '', title: '' });
                }}
              >
                <Icon name="close" size={16} />
              </button>
            )}
            {hasMusic && (
              <button
                type="button"
                className="btn btn-secondary"
                data-testid="choose-show-song"
                onClick={() => {
                  setChoosing('song');
                }}
              >
                {t('slides.chooseSong')}
              </button>
            )}
          </div>
        )}
        <SelectField
          label={t('slides.speed')}
          value={seconds}
          options={slideSeconds.map((count) => ({ value: String(count), label: t('slides.seconds', { count }) }))}
          onValue={setSeconds}
        />
        <SelectField
          label={t('slides.transition')}
          value={transition}
          options={slideTransitions.map((value) => ({ value, label: t(`slides.transitions.${value}`) }))}
          onValue={setTransition}
        />
        {error !== '' && <PlaceNote tone="error">{error}</PlaceNote>}
      </DialogFrame>
      {choosing === 'photos' && (
        <ChoosePhotos
          title={t('slides.photosTitle')}
          chosen={photos}
          least={SLIDES_MIN}
          most={SLIDES_MAX}
          onDone={(paths) => {
            setChoosing(null);
            if (paths === null) return;
            setPhotos(paths);
            setError('');
          }}
        />
      )}
      {choosing === 'song' && (
        <ChooseSong
          onDone={(chosen) => {
            setChoosing(null);
            if (chosen !== null) setSong({ path: chosen.path, title: chosen.title });
          }}
        />
      )}
    </>
  );
}
