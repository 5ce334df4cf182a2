import { useEffect, useRef, useState } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import { useWindowLoading } from '../app-window.ts';
import { openMenu } from '../menu/menu-service.ts';
import { FolderPicker } from '../place/folder-picker.tsx';
import { PlaceFoot } from '../place/place-frame.tsx';
import { nothingSelected } from '../place/row-selection.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { netdiskApi, type DriveAccount } from '../../state/netdisk-api.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { DriveBar, type Asking } from './drive-bar.tsx';
import { chosenRows, DriveFolder } from './drive-folder.tsx';
import { useDriveFolder } from './use-drive-folder.ts';
import { useDriveTransfer } from './use-drive-transfer.ts';

interface Props {
  readonly account: DriveAccount;
  readonly isSimulated: boolean;
  /** Folder of the drive. */
  readonly path: string;
  /** Another folder is to be shown. */
  readonly onPath: (path: string) => void;
  /** The person has signed out here. */
  readonly onSignOut?: () => void;
  /** Leads to the backups to this drive. */
  readonly onBackups?: (() => void) | undefined;
}

/** Calls `onEnd` when copies of cloud drives have ended since the last look: what is shown may be older than they. */
function useEnded(onEnd: () => void): void {
  const { success, running } = useAppSelector((state) => state.tasks.counters.netdisk);
  const now = `${running}:${success}`;
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    onEnd();
  }, [now, onEnd]);
}

/** Files of a cloud drive, copied to this device and from it (APP-NETD-01, APP-BAIDU-01). */
export function DriveFiles({ account, isSimulated, path, onPath, onSignOut, onBackups }: Props) {
  const { kind } = account;
  const { t } = useTranslation('netdisk');
  const store = useAppStore();
  const folder = useDriveFolder(kind, path);
  const { entries, failure, reload } = folder;
  useWindowLoading(entries === null && failure === null);
  const transfer = useDriveTransfer(kind, reload);
  const [selection, setSelection] = useState(nothingSelected);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [lookAgain] = useState(() => (): void => {
    reload();
    void store.dispatch(netdiskApi.endpoints.drives.initiate({}, { subscribe: false, forceRefetch: true }));
  });
  useEnded(lookAgain);
  const chosen = chosenRows(folder, selection);
  const name = t(`kinds.${kind}`);
  const usage = t('foot.usage', { used: formatSize(account.used), total: formatSize(account.total) });
  return (
    <>
      <DriveBar
        account={account}
        chosen={chosen.length}
        isReady={entries !== null && !transfer.busy}
        onAsk={setAsking}
        onRefresh={lookAgain}
        onSignOut={onSignOut}
        onBackups={onBackups}
      />
      <DriveFolder
        kind={kind}
        path={path}
        onPath={onPath}
        folder={folder}
        selection={selection}
        onSelect={setSelection}
        whenEmpty={
          <button
            type="button"
            className="btn btn-secondary"
            disabled={transfer.busy}
            onClick={() => {
              setAsking('file');
            }}
          >
            {t('files.uploadHere')}
          </button>
        }
        onMenu={(at, rows) => {
          const [first] = rows;
          openMenu({
            at,
            label: t('files.menu'),
            items: [
              {
                id: 'open',
                icon: 'folder',
                label: t('files.open'),
                disabled: rows.length !== 1 || first?.isDir !== true,
                onSelect: () => {
                  if (first !== undefined) onPath(first.path);
                },
              },
              {
                id: 'download',
                icon: 'download',
                label: t('files.download'),
                disabled: transfer.busy || rows.length === 0,
                onSelect: () => {
                  setAsking('download');
                },
              },
            ],
          });
        }}
      />
      <PlaceFoot>
        {[
          chosen.length > 0
            ? t('foot.chosen', { count: chosen.length, total: entries?.length ?? 0 })
            : t('foot.count', { count: entries?.length ?? 0 }),
          usage,
          t('foot.account', { account: account.nick === '' ? account.account : account.nick }),
          ...(isSimulated ? [t('foot.simulated')] : []),
        ].join(' · ')}
      </PlaceFoot>
      {asking !== null && (
        <FolderPicker
          title={t(`pick.${asking}`, { name })}
          okText={t(asking === 'download' ? 'pick.downloadOk' : 'pick.uploadOk')}
          reading={asking === 'folder'}
          {...(asking === 'file' ? { file: () => true } : {})}
          onDone={(picked) => {
            setAsking(null);
            if (picked === null) return;
            if (asking === 'download')
              void transfer.start(
                'download',
                chosen.map((entry) => entry.path),
                picked,
              );
            else void transfer.start('upload', [picked], path);
          }}
        />
      )}
    </>
  );
}
