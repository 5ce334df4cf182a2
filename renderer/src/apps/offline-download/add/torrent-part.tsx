import { useState } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import { fileTypeOfEntry, fileTypes } from '#shared/rules/file-type.ts';
import { failureText } from '../../../api/failure-text.ts';
import { Icon } from '../../../components/icon.ts';
import { pickFiles } from '../../../components/pick-files.ts';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TORRENT_ENDING } from './read-torrent.ts';
import { TorrentFiles } from './torrent-files.tsx';
import type { Add } from './use-add.ts';
import type { useLook } from './use-look.ts';
import styles from './add.module.css';

interface Props {
  readonly add: Add;
  readonly look: ReturnType<typeof useLook>;
  readonly wanted: ReadonlySet<number>;
  readonly onWanted: (wanted: ReadonlySet<number>) => void;
  readonly disabled: boolean;
  /** Shows the chooser of the device's files, in the place of the dialog. */
  readonly onDevice: () => void;
}

/** A torrent file and what of it is wanted (APP-DOWN-01). */
export function TorrentPart({ add, look, wanted, onWanted, disabled, onDevice }: Props) {
  const { t, language } = useTranslation('offline');
  const { source, reading, refused } = add.draft;
  const { torrent, failure, again } = look;
  const number = new Intl.NumberFormat(language);
  const choose = (): void => {
    void pickFiles(false, TORRENT_ENDING).then(([file]) => {
      if (file !== undefined) add.openFile(file);
    });
  };
  const buttons = (
    <span className={styles.choose}>
      <button
        type="button"
        className="btn btn-secondary"
        disabled={disabled}
        data-testid="torrent-here"
        onClick={choose}
      >
        <Icon name="upload" size={16} />
        {t('dialog.from')}
      </button>
      <button
        type="button"
        className="btn btn-secondary"
        disabled={disabled}
        data-testid="torrent-device"
        onClick={onDevice}
      >
        <Icon name="disk" size={16} />
        {t('dialog.fromDevice')}
      </button>
    </span>
  );
  const size = torrent?.files.reduce((sum, file) => sum + (wanted.has(file.index) ? file.size : 0), 0) ?? 0;
  return (
    <div className={styles.torrent}>
      {refused !== null && (
        <p className={styles.error} role="alert">
          <Icon name="cross-circle" size={16} />
          {t(`dialog.${refused.why}`, { name: refused.name })}
        </p>
      )}
      {source === null ? (
        <div className={styles.start}>
          {reading ? (
            <p role="status">
              <Spinner /> {t('dialog.reading')}
            </p>
          ) : (
            <>
              <p>{t('dialog.start')}</p>
              {buttons}
            </>
          )}
        </div>
      ) : (
        <>
          <div className={styles.source}>
            <Icon name="document" size={20} />
            <span className={styles.sourceName}>
              <strong title={torrent?.name ?? source.name}>{torrent?.name ?? source.name}</strong>
              {torrent !== null && (
                <span>
                  {t('dialog.fileCount', {
                    count: torrent.files.length,
                    number: number.format(torrent.files.length),
                  })}
                  {' · '}
                  {formatSize(torrent.size)}
                </span>
              )}
            </span>
            <button
              type="button"
              className="btn btn-text"
              disabled={disabled}
              onClick={() => {
                add.change({ source: null, refused: null });
              }}
            >
              {t('dialog.another')}
            </button>
          </div>
          {torrent === null && failure === null && (
            <p className={styles.busy} role="status">
              <Spinner /> {t('dialog.reading')}
            </p>
          )}
          {failure !== null && (
            <p className={styles.error} role="alert">
              <Icon name="cross-circle" size={16} />
              <span>{failureText(failure)}</span>
              <button type="button" className="link-btn" onClick={again}>
                {t('action.retry')}
              </button>
            </p>
          )}
          {torrent !== null && (
            <>
              <div className={styles.filesHead}>
                <span role="status" data-tone={wanted.size === 0 ? 'error' : undefined}>
                  {wanted.size === 0
                    ? t('dialog.nothing')
                    : t('dialog.chosen', {
                        count: torrent.files.length,
                        number: number.format(wanted.size),
                        total: number.format(torrent.files.length),
                        size: formatSize(size),
                      })}
                </span>
                <button
                  type="button"
                  className="link-btn"
                  disabled={disabled}
                  onClick={() => {
                    onWanted(new Set(torrent.files.map(({ index }) => index)));
                  }}
                >
                  {t('dialog.all')}
                </button>
                <button
                  type="button"
                  className="link-btn"
                  disabled={disabled}
                  onClick={() => {
                    onWanted(new Set());
                  }}
                >
                  {t('dialog.none')}
                </button>
              </div>
              <TorrentFiles files={torrent.files} wanted={wanted} disabled={disabled} onWanted={onWanted} />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Asks for a torrent file of the device. */
export function DeviceTorrentPicker({ onDone }: { onDone: (path: string | null) => void }) {
  const { t } = useTranslation('offline');
  // The picker asks for its listing anew when what it is to show changes.
  const [isTorrent] = useState(
    () =>
      ({ name, ftype }: { readonly name: string; readonly ftype: number }) =>
        fileTypeOfEntry({ name, is_dir: false, ftype }) === fileTypes.torrent,
  );
  return (
    <FolderPicker
      title={t('dialog.chooseTorrent')}
      okText={t('dialog.choose')}
      reading
      file={isTorrent}
      onDone={onDone}
    />
  );
}
