import { useState } from 'react';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import { calls } from '#shared/contract/index.ts';
import { photoSorts } from '#shared/contract/kinds.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { api } from '../../../api/api-slice.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { Icon } from '../../../components/icon.ts';
import { SelectField, TextArea, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { deleteAlbums, saveAlbum } from '../albums/album-deeds.ts';
import styles from './manage.module.css';

const NAME_MAX = 60;
const TEXT_MAX = 1000;

/** What others see of the album, who may not change it. */
function Facts({ album }: { album: AlbumRecord }) {
  const { t } = useTranslation('album');
  return (
    <>
      <PlaceNote>{t('manage.readOnly', { name: album.owner })}</PlaceNote>
      <dl className={styles.facts}>
        <dt>{t('albums.name')}</dt>
        <dd>{album.name}</dd>
        {album.description !== '' && <dt>{t('manage.description')}</dt>}
        {album.description !== '' && <dd>{album.description}</dd>}
      </dl>
    </>
  );
}

function Form({ album }: { album: AlbumRecord }) {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  const [name, setName] = useState(album.name);
  const [description, setDescription] = useState(album.description);
  const [error, setError] = useState('');
  const { id } = album;
  const isChanged = name.trim() !== album.name || description.trim() !== album.description;
  const save = async (): Promise<void> => {
    if (name.trim() === '') {
      setError(t('albums.nameNeeded'));
      return;
    }
    const fields = { id, name: name.trim(), description: description.trim() };
    const answer = await call(calls.albumSave, fields, { silent: true });
    if (!answer.success) {
      setError(answer.code === 'N002002' ? t('albums.taken') : answer.message);
      return;
    }
    view.store.dispatch(api.util.invalidateTags(['settings']));
    toast({ kind: 'success', text: t('manage.saved') });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('albums.name')}
        value={name}
        maxLength={NAME_MAX}
        error={error}
        onValue={(next) => {
          setName(next);
          setError('');
        }}
      />
      <TextArea label={t('manage.description')} value={description} maxLength={TEXT_MAX} onValue={setDescription} />
      <SelectField
        label={t('albums.sort')}
        value={album.sort}
        options={photoSorts.map((value) => ({ value, label: t(`albums.sorts.${value}`) }))}
        onValue={(sort) => void saveAlbum(view, { id, sort })}
      />
      <div className={styles.buttons}>
        <button type="submit" className="btn btn-primary" disabled={!isChanged}>
          {t('manage.save')}
        </button>
        <button
          type="button"
          className="btn btn-danger"
          onClick={() => {
            void deleteAlbums(view, [album]).then((done) => {
              if (done) view.window.close();
            });
          }}
        >
          {t('albums.deleteIt')}
        </button>
      </div>
    </form>
  );
}

/** /albumManage/basicInfo: name, cover, description; deleting (APP-AMG-01). */
export function BasicInfo({ album }: { album: AlbumRecord }) {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  const isOwn = album.kind === 'manual' || album.kind === 'condition';
  return (
    <PlaceSheet title={album.name} text={t('count', { count: album.count })}>
      <div className={styles.cover}>
        <span className={styles.picture}>
          {album.cover === '' ? (
            <Icon name="gallery" size={32} />
          ) : (
            <img src={thumbUrl(view.base, album.cover, 'l', 0)} alt="" />
          )}
        </span>
        {isOwn && (
          <div>
            <p>{t('manage.coverHint')}</p>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                view.window.navigate(`/albumManage/contentManage?id=${encodeURIComponent(album.id)}`);
              }}
            >
              {t('manage.chooseCover')}
            </button>
          </div>
        )}
      </div>
      {isOwn ? <Form album={album} /> : <Facts album={album} />}
    </PlaceSheet>
  );
}
