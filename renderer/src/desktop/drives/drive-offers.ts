import { calls } from '#shared/contract/index.ts';
import { isQuiet } from '#shared/rules/notice-wishes.ts';
import { isMountPath } from '#shared/rules/mount-path.ts';
import { call } from '../../api/call.ts';
import { dismissToast, toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { filesApi } from '../../state/files/files-api.ts';
import { folderUrl } from '../../state/files/location.ts';
import { isQuietDrive, setQuietDrive } from '../../state/files/quiet-drives.ts';
import { pushReceived } from '../../state/push-actions.ts';
import type { AppStore } from '../../state/store.ts';
import { openRoute } from '../window/window-commands.ts';
import { partLoading } from '../../host/part-loading.ts';

const keyOf = (uuid: string): string => `drive-${uuid}`;

/** Where cameras keep their pictures on a card. */
const PICTURES = 'DCIM';

async function offer(store: AppStore, uuid: string): Promise<void> {
  const account = store.getState().session.username;
  if (isQuietDrive(account, uuid) || isQuiet(store.getState().notices.wishes.quiet, Date.now())) return;
  const path = `/usb/${uuid}`;
  const places = await store.dispatch(
    filesApi.endpoints.filePlaces.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  // Offered once its files can be opened by this account.
  const place = places.data?.find((known) => known.path === path);
  if (place === undefined) return;
  const pictures = `${path}/${PICTURES}`;
  const [camera, top] = await Promise.all([
    call(calls.fileList, { path: pictures, size: 1 }, { silent: true }),
    call(calls.fileList, { path, size: 1 }, { silent: true }),
    i18next.loadNamespaces('filework'),
  ]);
  if (store.getState().session.username !== account) return;
  toast({
    key: keyOf(uuid),
    kind: 'info',
    text: i18next.t('filework:drive.plugged', { name: place.name }),
    action: {
      label: i18next.t('filework:drive.open'),
      onSelect: () => {
        openRoute(store, folderUrl(path), { folderPath: path });
      },
    },
    others: [
      ...(camera.success && camera.data.total > 0
        ? [
            {
              label: i18next.t('filework:drive.copyPictures'),
              onSelect: () => {
                openRoute(store, `${folderUrl(pictures)}&send=copy`, { folderPath: pictures });
              },
            },
          ]
        : []),
      ...(top.success && top.data.folder.permission === 1
        ? [
            {
              label: i18next.t('filework:drive.backup'),
              onSelect: () => {
                void partLoading(import('../../components/drives/back-up.tsx')).then(({ backUpTo }) =>
                  backUpTo(store, uuid, place.name),
                );
              },
            },
          ]
        : []),
      {
        label: i18next.t('filework:drive.notAgain'),
        onSelect: () => {
          setQuietDrive(account, uuid, true);
        },
      },
    ],
  });
}

/**
 * Offers what can be done with an external drive when one is plugged in: open it, copy the pictures of a camera, copy
 * folders to it, or hear no more of this one (APP-FM-05). Who is not to be disturbed is offered nothing. The offer goes with the drive.
 */
export function startDriveOffers(store: AppStore): () => void {
  return store.startListening({
    actionCreator: pushReceived,
    effect: async ({ payload: { topic, type, data } }) => {
      // A folder of another server was added by hand: there is nothing to offer.
      if (topic !== 'extdev' || typeof data?.uuid !== 'string' || isMountPath(`/usb/${data.uuid}`)) return;
      if (type === 'unmounted') dismissToast(keyOf(data.uuid));
      else await offer(store, data.uuid);
    },
  });
}
