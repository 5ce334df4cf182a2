import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { useFolderNames } from '../../../components/place/use-folder-names.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfigForm } from '../form/config-form.tsx';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import styles from './lan.module.css';

const kinds = ['image', 'video', 'music'] as const;
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const load = () => call(calls.dlnaConfig, {});

/** The name, the kinds of files and the folders that televisions see (APP-SET-06, CALL-FS-02). */
export function DlnaSettings({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('setlan');
  const config = useLoaded(load);
  const folderName = useFolderNames();
  const { busy, run } = useChange();
  const [isChoosing, setChoosing] = useState(false);
  const save = async (fields: Parameters<typeof call<typeof calls.dlnaConfigSet>>[1]): Promise<void> => {
    const saved = await run(() => call(calls.dlnaConfigSet, fields));
    if (saved !== null) config.put(saved);
    onChanged();
  };
  return (
    <LoadedPart of={config}>
      {({ name, types, folders }) => (
        <>
          <ConfigForm
            key={JSON.stringify({ name, types })}
            label={t('settingsOf', { title: t('dlna.title') })}
            busy={busy}
            values={{ name, image: types.image === 1, video: types.video === 1, music: types.music === 1 }}
            fields={[
              {
                name: 'name',
                label: t('dlna.name'),
                hint: t('dlna.nameHint'),
                maxLength: 32,
                problem: (draft) => (String(draft.name).trim() === '' ? t('dlna.nameBad') : ''),
              },
              ...kinds.map((kind) => ({ name: kind, label: t(`dlna.${kind}`) })),
            ]}
            onSave={({ name: given, image, video, music }) => {
              const isTyped = image !== undefined || video !== undefined || music !== undefined;
              const next = {
                image: image === undefined ? types.image : flag(image),
                video: video === undefined ? types.video : flag(video),
                music: music === undefined ? types.music : flag(music),
              };
              void save({
                ...(given === undefined ? {} : { name: given.trim() }),
                ...(isTyped ? { types: next } : {}),
              });
            }}
          />
          <h3 className={styles.subtitle}>{t('dlna.folders')}</h3>
          {folders.length === 0 && <p className={styles.note}>{t('dlna.noFolders')}</p>}
          <ul className={styles.rows} aria-label={t('dlna.folders')}>
            {folders.map((folder) => (
              <li key={folder} className={styles.line}>
                <span className={styles.grow}>{folderName(folder)}</span>
                <button
                  type="button"
                  className="btn btn-text"
                  disabled={busy}
                  aria-label={t('removeOf', { name: folderName(folder) })}
                  onClick={() => void save({ folders: folders.filter((each) => each !== folder) })}
                >
                  {t('remove')}
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="btn btn-secondary"
            disabled={busy || folders.length >= 64}
            onClick={() => {
              setChoosing(true);
            }}
          >
            {t('dlna.add')}
          </button>
          {isChoosing && (
            <FolderPicker
              title={t('dlna.add')}
              okText={t('choose')}
              reading
              onDone={(path) => {
                setChoosing(false);
                if (path !== null && !folders.includes(path)) void save({ folders: [...folders, path] });
              }}
            />
          )}
        </>
      )}
    </LoadedPart>
  );
}
