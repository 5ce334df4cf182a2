import { useState } from 'react';
import type { VideoMeta } from '#shared/contract/calls-video.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { TextArea, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { parentPath } from '../../../state/files/wire-path.ts';
import { useVideo } from '../video-context.ts';
import { renewed } from '../video-deeds.ts';
import { Poster } from '../wall/poster.tsx';
import styles from './detail.module.css';

const TITLE_MAX = 200;
const OVERVIEW_MAX = 5000;

interface Props {
  readonly meta: VideoMeta;
  /** A file of it, beside which its pictures are likely to be; '' for none. */
  readonly near: string;
  readonly onDone: () => void;
}

/** Title, description and picture of a film, series or collection, written by hand (APP-VIDEO-03). */
export function EditVideo({ meta, near, onDone }: Props) {
  const { t } = useTranslation('video');
  const view = useVideo();
  const [title, setTitle] = useState(meta.title);
  const [overview, setOverview] = useState(meta.overview);
  /** Picture that was chosen; '' for its own again, null for the one it has. */
  const [poster, setPoster] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const isOwnPoster = poster === null ? !meta.edited.includes('poster') : poster === '';
  const start = near === '' ? null : parentPath(near);

  const save = async (): Promise<void> => {
    const name = title.trim();
    if (name === '') return setError(t('edit.nameNeeded'));
    const fields = {
      id: meta.id,
      ...(name === meta.title ? {} : { title: name }),
      ...(overview.trim() === meta.overview ? {} : { overview: overview.trim() }),
      ...(poster === null ? {} : { poster }),
    };
    if (Object.keys(fields).length === 1) return onDone();
    setSaving(true);
    const answer = await call(calls.videoEdit, fields, { silent: true });
    setSaving(false);
    if (!answer.success) return setError(answer.code === 'N002002' ? t('collection.taken') : answer.message);
    renewed(view);
    onDone();
  };
  return (
    <>
      <DialogFrame
        title={t('edit.title', { name: meta.title })}
        layer="shell"
        width={520}
        testId="edit-video"
        covered={picking}
        onEscape={onDone}
        footer={<DialogButtons okText={t('save')} ready={!saving} onCancel={onDone} onOk={() => void save()} />}
      >
        <div className={styles.form}>
          <TextField
            label={t('edit.name')}
            value={title}
            maxLength={TITLE_MAX}
            error={error}
            data-autofocus
            onValue={(next) => {
              setTitle(next);
              setError('');
            }}
          />
          <TextArea
            label={t('edit.overview')}
            value={overview}
            maxLength={OVERVIEW_MAX}
            rows={5}
            onValue={setOverview}
          />
          <div className={styles.posterRow} role="group" aria-label={t('edit.poster')}>
            <span className={styles.posterSmall}>
              <Poster video={{ kind: meta.kind, poster: poster ?? meta.poster }} size="s" iconSize={24} />
            </span>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setPicking(true);
              }}
            >
              {t('edit.choosePoster')}
            </button>
            {!isOwnPoster && (
              <button
                type="button"
                className="btn btn-text"
                onClick={() => {
                  setPoster('');
                }}
              >
                {t('edit.ownPoster')}
              </button>
            )}
          </div>
          {meta.kind !== 'diy' && <PlaceNote>{t('edit.note')}</PlaceNote>}
        </div>
      </DialogFrame>
      {picking && (
        <FolderPicker
          title={t('edit.pickTitle')}
          okText={t('edit.pick')}
          reading
          file={({ name }) => fileTypeOf(name) === fileTypes.image}
          {...(start === null ? {} : { start })}
          onDone={(path) => {
            setPicking(false);
            if (path !== null) setPoster(path);
          }}
        />
      )}
    </>
  );
}
