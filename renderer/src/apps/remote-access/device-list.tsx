import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import rows from '../../components/place/open-rows.module.css';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore } from '../../state/store.ts';
import { AddDevice } from './add-device.tsx';
import { remoteApi, useRemoteDevicesQuery, type RemoteRecord } from '../../state/remote/remote-api.ts';
import { remoteStateOf } from '../../state/remote/remote-state.ts';
import { RenameDevice } from './rename-device.tsx';
import { folderThere } from './urls.ts';

/** Whether devices answer is asked for anew this often while the list can be seen (ms). */
const REFRESH_MS = 15_000;

/** The list of other devices: added, opened, renamed, removed; one that does not answer cannot be opened (APP-REMOTE-01). */
export function DeviceList() {
  const { t } = useTranslation('remote');
  const { navigate } = useAppWindow();
  const store = useAppStore();
  const { data, error, isFetching, refetch } = useRemoteDevicesQuery(
    {},
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true },
  );
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<RemoteRecord | null>(null);
  const put = (list: readonly RemoteRecord[]): void => {
    void store.dispatch(remoteApi.util.upsertQueryData('remoteDevices', {}, list));
  };
  const remove = async ({ nasid, name }: RemoteRecord): Promise<void> => {
    const sure = await confirm({
      title: t('remove.title', { name }),
      content: t('remove.text'),
      okText: t('remove.ok'),
      danger: true,
    });
    if (!sure) return;
    const result = await call(calls.remoteSave, { nasid, action: 'remove' });
    if (!result.success) {
      toastFailure(result);
      return;
    }
    remoteStateOf(store).sessions.keep(nasid, null);
    put(result.data.list);
  };
  const menu = (at: { x: number; y: number }, device: RemoteRecord): void => {
    openMenu({
      at,
      label: t('menu', { name: device.name }),
      items: [
        {
          id: 'open',
          icon: 'folder',
          label: t('open'),
          disabled: device.online === 0,
          onSelect: () => {
            navigate(folderThere(device.nasid));
          },
        },
        {
          id: 'rename',
          icon: 'edit',
          label: t('rename.action'),
          onSelect: () => {
            setRenaming(device);
          },
        },
        'separator',
        { id: 'remove', icon: 'trash', label: t('remove.ok'), danger: true, onSelect: () => void remove(device) },
      ],
    });
  };
  const add = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="add-device"
      onClick={() => {
        setAdding(true);
      }}
    >
      <Icon name="plus" size={16} />
      {t('add.action')}
    </button>
  );
  const list = (): React.ReactNode => {
    if (data === undefined) {
      if (error === undefined) return <LoadingState />;
      const { code = '', message = '' } = 'code' in error ? error : {};
      return <ErrorState text={message} code={String(code)} onRetry={() => void refetch()} />;
    }
    if (data.length === 0)
      return (
        <EmptyState icon="globe" title={t('empty')} text={t('emptyText')}>
          {add}
        </EmptyState>
      );
    return (
      <>
        <PlaceBar label={t('title')}>
          {add}
          <Space />
          <button type="button" className="btn btn-text" disabled={isFetching} onClick={() => void refetch()}>
            <Icon name="rotate" size={16} />
            {t('refresh')}
          </button>
        </PlaceBar>
        <ul className={rows.list} aria-label={t('title')}>
          {data.map((device) => (
            <li
              key={device.nasid}
              className={rows.row}
              data-testid="remote-device"
              data-nasid={device.nasid}
              data-online={device.online}
              onContextMenu={(event) => {
                event.preventDefault();
                menu({ x: event.clientX, y: event.clientY }, device);
              }}
            >
              <button
                type="button"
                className={rows.open}
                disabled={device.online === 0}
                onClick={() => {
                  navigate(folderThere(device.nasid));
                }}
              >
                <Icon name="globe" size={24} />
                <span className={rows.words}>
                  <strong>{device.name}</strong>
                  <span>
                    {[device.owner, t('as', { name: device.username })].filter((text) => text !== '').join(' · ')}
                  </span>
                </span>
              </button>
              <span className="chip" data-tone={device.online === 1 ? 'success' : 'neutral'}>
                {t(device.online === 1 ? 'online' : 'offline')}
              </span>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('menu', { name: device.name })}
                data-tip={t('more')}
                onClick={(event) => {
                  const { left, bottom } = event.currentTarget.getBoundingClientRect();
                  menu({ x: left, y: bottom }, device);
                }}
              >
                <Icon name="more" size={16} />
              </button>
            </li>
          ))}
        </ul>
        <PlaceFoot>{t('foot', { count: data.length })}</PlaceFoot>
      </>
    );
  };
  return (
    <>
      {list()}
      {isAdding && (
        <AddDevice
          onDone={(added) => {
            setAdding(false);
            if (added === null) return;
            put(added.list);
            navigate(folderThere(added.nasid));
          }}
        />
      )}
      {renaming !== null && (
        <RenameDevice
          device={renaming}
          onDone={(renamed) => {
            setRenaming(null);
            if (renamed !== null) put(renamed);
          }}
        />
      )}
    </>
  );
}
