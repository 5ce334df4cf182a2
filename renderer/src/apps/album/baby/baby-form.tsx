import { useState } from 'react';
import { BABY_NAME_MAX } from '#shared/constants.ts';
import type { BabyRecord } from '#shared/contract/calls-baby.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../../components/icon.ts';
import { SelectField, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { dayField } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useAlbumView } from '../album-context.ts';
import { ChoosePhotos } from '../slides/choose-photos.tsx';
import { dayOfText, dayText } from './birthday.ts';
import { BirthdayField } from './birthday-field.tsx';
import styles from './forms.module.css';

interface Props {
  /** The baby that is changed; null for a new one. */
  readonly baby: BabyRecord | null;
  /** The babies as they are now; null when it was given up. */
  readonly onDone: (babies: readonly BabyRecord[] | null) => void;
}

const genders = ['none', 'girl', 'boy'] as const;

/** Adds a baby, or changes one (APP-ALBUM-05). What is wrong is said here; nothing that was entered is lost. */
export function BabyForm({ baby, onDone }: Props) {
  const { t } = useTranslation('baby');
  const { base } = useAlbumView();
  const [name, setName] = useState(baby?.name ?? '');
  const [day, setDay] = useState(() => dayOfText(baby?.birthday ?? dayField(Date.now() / 1000)));
  const [isLunar, setLunar] = useState(baby?.lunar === 1);
  const [gender, setGender] = useState<(typeof genders)[number]>(baby?.gender || 'none');
  // Undefined leaves the picture as it is.
  const [cover, setCover] = useState<string | undefined>(undefined);
  const [choosing, setChoosing] = useState(false);
  const [nameError, setNameError] = useState('');
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const shownCover = cover ?? baby?.cover ?? '';

  const save = async (): Promise<void> => {
    if (name.trim() === '') return setNameError(t('form.nameNeeded'));
    setSaving(true);
    const answer = await call(
      calls.albumBaby,
      {
        action: 'save',
        ...(baby === null ? {} : { id: baby.id }),
        name: name.trim(),
        birthday: dayText(day),
        lunar: isLunar,
        gender: gender === 'none' ? '' : gender,
        ...(cover === undefined ? {} : { cover }),
      },
      { silent: true },
    );
    setSaving(false);
    if (answer.success) onDone(answer.data.list);
    else if (answer.code === 'N002002') setNameError(failureText(answer));
    else setError(failureText(answer));
  };
  const cancel = (): void => {
    onDone(null);
  };
  return (
    <>
      <DialogFrame
        title={t(baby === null ? 'form.newTitle' : 'form.editTitle')}
        layer="shell"
        width={480}
        testId="baby-form"
        covered={choosing}
        onEscape={cancel}
        footer={
          <DialogButtons
            testId="save-baby"
            okText={t('save')}
            ready={!saving}
            onCancel={cancel}
            onOk={() => void save()}
          />
        }
      >
        <TextField
          label={t('form.name')}
          value={name}
          maxLength={BABY_NAME_MAX}
          error={nameError}
          data-autofocus
          onValue={(next) => {
            setName(next);
            setNameError('');
          }}
        />
        <BirthdayField
          day={day}
          isLunar={isLunar}
          onValue={(next, lunar) => {
            setDay(next);
            setLunar(lunar);
            setError('');
          }}
        />
        <SelectField
          label={t('form.gender')}
          value={gender}
          options={genders.map((value) => ({ value, label: t(`form.genders.${value}`) }))}
          onValue={setGender}
        />
        <div className={styles.line}>
          <span className={styles.fieldName}>{t('form.cover')}</span>
          <span className={styles.stripPhoto}>
            <ThumbPicture base={base} path={shownCover} size="s" icon="image" iconSize={16} />
          </span>
          <span className={styles.grow}>{shownCover === '' && t('form.coverNewest')}</span>
          {shownCover !== '' && (
            <button
              type="button"
              className="icon-btn"
              aria-label={t('form.dropCover')}
              title={t('form.dropCover')}
              onClick={() => {
                setCover('');
              }}
            >
              <Icon name="close" size={16} />
            </button>
          )}
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              setChoosing(true);
            }}
          >
            {t('form.chooseCover')}
          </button>
        </div>
        {error !== '' && <PlaceNote tone="error">{error}</PlaceNote>}
      </DialogFrame>
      {choosing && (
        <ChoosePhotos
          title={t('form.coverTitle')}
          chosen={[]}
          least={0}
          most={1}
          onDone={(paths) => {
            setChoosing(false);
            if (paths?.[0] !== undefined) setCover(paths[0]);
          }}
        />
      )}
    </>
  );
}
