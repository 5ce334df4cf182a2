import { useState } from 'react';
import { MOMENT_PHOTOS_MAX, MOMENT_TEXT_MAX } from '#shared/constants.ts';
import type { BabyRecord } from '#shared/contract/calls-baby.ts';
import { Icon } from '../../../components/icon.ts';
import { SelectField, TextArea, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { dayField } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { ChoosePhotos } from '../slides/choose-photos.tsx';
import type { Draft } from './use-draft.ts';
import styles from './forms.module.css';

interface Props {
  readonly draft: Draft;
  readonly error: string;
  /** Babies to choose from; none to leave it as it is. */
  readonly babies: readonly BabyRecord[];
  /** It stands over a list, and takes as little of its place as it can. */
  readonly isCompact?: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
  /** Has photos chosen, in a dialog of its own: see `DraftPhotos`. */
  readonly onChoose: () => void;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What is written and chosen for a moment. */
export function DraftFields({ draft, error, babies, isCompact = false, onChange, onChoose }: Props) {
  const { t } = useTranslation('baby');
  const { base } = useAlbumView();
  const [latest] = useState(() => dayField(Date.now() / 1000));
  const { baby, text, paths, day } = draft;
  return (
    <>
      <TextArea
        label={t('feed.text')}
        value={text}
        rows={isCompact ? 2 : 4}
        maxLength={MOMENT_TEXT_MAX}
        onValue={(next) => {
          onChange({ text: next });
        }}
      />
      <div className={styles.strip} data-testid="draft-photos">
        {paths.map((path) => (
          <span key={path} className={styles.stripPhoto}>
            <ThumbPicture base={base} path={path} size="s" icon="image" iconSize={16} />
            <button
              type="button"
              className={styles.drop}
              aria-label={t('feed.dropPhoto', { name: nameOf(path) })}
              title={t('feed.dropPhoto', { name: nameOf(path) })}
              onClick={() => {
                onChange({ paths: paths.filter((one) => one !== path) });
              }}
            >
              <Icon name="close" size={12} />
            </button>
          </span>
        ))}
        <button type="button" className="btn btn-secondary" data-testid="choose-moment-photos" onClick={onChoose}>
          <Icon name="image" size={16} />
          {t('feed.choosePhotos')}
        </button>
      </div>
      {error !== '' && <PlaceNote tone="error">{error}</PlaceNote>}
      <div className={styles.pair}>
        {babies.length > 1 && (
          <SelectField
            label={t('feed.baby')}
            value={baby}
            options={babies.map(({ id, name }) => ({ value: id, label: name }))}
            onValue={(next) => {
              onChange({ baby: next });
            }}
          />
        )}
        <TextField
          type="date"
          label={t('feed.date')}
          value={day}
          max={latest}
          onValue={(next) => {
            onChange({ day: next });
          }}
        />
      </div>
    </>
  );
}

/** The dialog in which the photos of a draft are chosen. It stands beside the fields: what a dialog covers is hidden. */
export function DraftPhotos({
  paths,
  onDone,
}: {
  readonly paths: readonly string[];
  /** The chosen photos; null when it was given up. */
  readonly onDone: (paths: readonly string[] | null) => void;
}) {
  const { t } = useTranslation('baby');
  return (
    <ChoosePhotos title={t('feed.photosTitle')} chosen={paths} least={0} most={MOMENT_PHOTOS_MAX} onDone={onDone} />
  );
}
