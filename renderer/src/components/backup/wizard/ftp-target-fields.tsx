import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { FTP_PATH_MAX, ftpFolder } from '#shared/contract/ftp-fields.ts';
import { call } from '../../../api/call.ts';
import { ftpProblem } from '../ftp-problem.ts';
import { Icon } from '../../icon.ts';
import { LoadingState } from '../../loading-state.tsx';
import { TextField } from '../../place/fields.tsx';
import { FolderList } from '../../place/folder-list.tsx';
import { PlaceNote } from '../../place/place-frame.tsx';
import type { FormProps } from './form-props.ts';
import { KeepField } from './keep-field.tsx';
import styles from './wizard-fields.module.css';

const parentOf = (path: string): string => path.replace(/\/+$/, '').replace(/\/[^/]*$/, '') || '/';
const childOf = (path: string, name: string): string => `${path.replace(/\/+$/, '')}/${name}`;

/** Folders of the server as they were told; why they were not. */
type Look =
  | { readonly path: string; readonly state: 'asking' }
  | { readonly path: string; readonly state: 'known'; readonly folders: readonly string[]; readonly complete: boolean }
  | { readonly path: string; readonly state: 'failed'; readonly problem: string };

/** Step 2 of a job to a server: a folder there, typed or looked for (APP-BFTP-01). */
export function FtpTargetFields(props: FormProps) {
  const { form, set } = props;
  const { t } = useTranslation('ftpbackup');
  const [look, setLook] = useState<Look | null>(null);
  const list = useId();
  const { target } = form;
  const isRight = ftpFolder.test(target);

  const lookInto = async (path: string): Promise<void> => {
    set({ target: path });
    setLook({ path, state: 'asking' });
    const result = await call(calls.backupFtpFolders, { path }, { silent: true });
    const next: Look = result.success
      ? { path, state: 'known', folders: result.data.folders, complete: result.data.complete === 1 }
      : { path, state: 'failed', problem: result.code === 'N002001' ? t('folders.none') : ftpProblem(result, t) };
    // Somebody who is faster than the server has gone on already.
    setLook((now) => (now?.path === path ? next : now));
  };

  return (
    <>
      <TextField
        label={t('folders.label')}
        hint={t('folders.hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={FTP_PATH_MAX}
        value={target}
        error={isRight ? '' : t('folders.wrong')}
        onValue={(path) => {
          set({ target: path });
        }}
      />
      <p className={styles.row}>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="ftp-look"
          disabled={!isRight || look?.state === 'asking'}
          onClick={() => void lookInto(target)}
        >
          <Icon name="folder" size={16} />
          {t('folders.look')}
        </button>
        {look !== null && look.path !== '/' && (
          <button
            type="button"
            className="btn btn-text"
            data-testid="ftp-up"
            onClick={() => void lookInto(parentOf(look.path))}
          >
            <Icon name="arrow-up" size={16} />
            {t('folders.up')}
          </button>
        )}
      </p>
      {look?.state === 'asking' && <LoadingState />}
      {look?.state === 'failed' && <PlaceNote tone="warning">{look.problem}</PlaceNote>}
      {look?.state === 'known' && look.folders.length === 0 && <PlaceNote>{t('folders.empty')}</PlaceNote>}
      {look?.state === 'known' && look.folders.length > 0 && (
        <>
          <p className={styles.about} id={list}>
            {t('folders.of', { path: look.path })}
          </p>
          <FolderList
            labelledBy={list}
            names={look.folders}
            onOpen={(name) => void lookInto(childOf(look.path, name))}
          />
          {!look.complete && <p className={styles.about}>{t('folders.more')}</p>}
        </>
      )}
      <KeepField {...props} />
    </>
  );
}
