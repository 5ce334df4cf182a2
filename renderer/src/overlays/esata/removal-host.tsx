import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { shownStatus, type RemovalEvent } from '#shared/flows/esata/removal-machine.ts';
import { openShellDialog, requestPassword, type ShellDialog, type ShellDialogSettings } from '../../components/dialogs/dialog-service.ts'; // prettier-ignore
import { useHost } from '../../host/host-context.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { RemovalContent } from './removal-content.tsx';
import { createRemovalRunner } from './removal-runner.ts';
import { onOpenRemoval, setRemovalOpen } from './removal-store.ts';

type Status = Exclude<ReturnType<typeof shownStatus>, null>;

/** Asks for the password of a reset; null when the person gave up. ESA-03, ESA-13, PWD-05 */
export function useResetPassword(): (signal?: AbortSignal) => Promise<string | null> {
  const { t } = useTranslation('esata');
  return (signal) =>
    requestPassword({
      title: t('reset.title'),
      content: t('reset.text'),
      okText: t('reset.ok'),
      checkText: t('reset.risk'),
      danger: true,
      ...(signal === undefined ? {} : { signal }),
    });
}

/** Buttons of each state; a state that is not here has none. ESA-08 to ESA-14 */
function useButtons(send: (event: RemovalEvent) => void) {
  const { t } = useTranslation('esata');
  const askPassword = useResetPassword();
  return (status: Status, busy: boolean): Partial<ShellDialogSettings> => {
    const none = { showCancel: false, okHidden: true, danger: false, okDisabled: false } as const;
    const event = (type: 'CANCEL' | 'CONFIRM' | 'DONE' | 'REBOOT' | 'CLOSE') => () => {
      send({ type });
    };
    switch (status) {
      case 0:
        return {
          ...none,
          okHidden: false,
          okDisabled: busy,
          showCancel: true,
          danger: true,
          cancelText: t('removal.cancel'),
          okText: t('removal.confirm'),
          onCancel: event('CANCEL'),
          onOk: event('CONFIRM'),
        };
      case 2:
        return { ...none, okHidden: false, okText: t('removal.done'), onOk: event('DONE') };
      case 3:
        return {
          ...none,
          okHidden: false,
          showCancel: true,
          okDisabled: busy,
          cancelText: t('removal.close'),
          okText: t('removal.reboot.ok'),
          onCancel: event('CLOSE'),
          onOk: event('REBOOT'),
        };
      case 5:
        return {
          ...none,
          okHidden: false,
          showCancel: true,
          danger: true,
          cancelText: t('removal.close'),
          okText: t('removal.retry'),
          onCancel: event('CLOSE'),
          onOk: () => {
            void askPassword().then((second) => {
              if (second !== null) send({ type: 'RETRY', second });
            });
          },
        };
      case 1:
      case 4:
      case 6:
        return none;
    }
  };
}

/**
 * The dialog in which the expansion storage leaves the device or is reset. It stays mounted from the first request on:
 * of disk management, of the guidance page, or of what the device reports on load. ESA-07 to ESA-16
 */
export function RemovalHost() {
  const { t } = useTranslation('esata');
  const host = useHost();
  const store = useAppStore();
  const machine = useMemo(() => createRemovalRunner({ store, host }), [store, host]);
  const actor = useActorRef(machine, { input: { now: Date.now } });
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const send = useCallback(
    (event: RemovalEvent) => {
      actor.send(event);
    },
    [actor],
  );
  useEffect(() => {
    if (!isMaster) send({ type: 'REVOKED' });
  }, [isMaster, send]);
  useEffect(
    () =>
      onOpenRemoval((request) => {
        if (selectRole(store.getState()) === 'master') send({ type: 'OPEN', ...request });
      }),
    [send, store],
  );

  const value = useSelector(actor, (snapshot) => snapshot.value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const status = shownStatus(value);
  const busy = typeof value === 'object' && ('s0' in value ? value.s0 === 'calling' : 's3' in value && value.s3 === 'asking'); // prettier-ignore
  const buttons = useButtons(send);
  const dialog = useRef<ShellDialog | null>(null);
  useEffect(() => {
    setRemovalOpen(status !== null);
    if (status === null) {
      dialog.current?.close();
      dialog.current = null;
      return;
    }
    const settings: ShellDialogSettings = {
      title: t(status >= 4 && status < 6 ? 'removal.resetTitle' : 'removal.title'),
      showHeader: true,
      overlay: 'esata-uninstall',
      state: String(status),
      content: <RemovalContent status={status} duration={context.duration} message={context.message} />,
      ...buttons(status, busy),
    };
    // A dialog that was closed from elsewhere while the device is at it comes back.
    if (dialog.current?.isOpen() === true) dialog.current.update(settings);
    else dialog.current = openShellDialog(settings, 'esata');
  });
  useEffect(
    () => () => {
      setRemovalOpen(false);
      dialog.current?.close();
    },
    [],
  );
  return null;
}
