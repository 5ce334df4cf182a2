import { calls } from '#shared/contract/index.ts';
import { remoteHelpMachine } from '#shared/flows/remote-help-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import type { HelpStatus } from '#shared/rules/remote-help.ts';
import { fieldsOf, isRecord } from '#shared/rules/storage/fields.ts';
import { call, type CallResult } from '../../api/call.ts';
import { encryptForDevice } from '../../api/device-key.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { i18next } from '../../i18n/index.ts';
import { selectRole } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { askNoNetwork } from '../no-network.tsx';
import { statusOf } from './help-status.ts';

const silent = { silent: true } as const;

/** Remote help with its effects: the codes by SMS go to the administrator of the session. RHP-03 to RHP-11 */
export function createRemoteHelpRunner(store: Pick<AppStore, 'getState'>) {
  const username = (): string => store.getState().session.username;
  return remoteHelpMachine.provide({
    actions: {
      askStatus: ({ context: { statusSeq: seq }, self }) => {
        void call(calls.helpState, {}, silent).then((result) => {
          // An answer that is no record says nothing. ENT-15
          if (result.success && isRecord(result.data))
            self.send({ type: 'STATUS', seq, status: statusOf(result.data) });
          else self.send({ type: 'NO_STATUS', seq, code: result.code, message: result.message });
        });
      },
      send: ({ context: { seq, status }, self }, { voice }) => {
        const nasid = status?.nasid ?? '';
        void encryptForDevice(username(), ({ cipher, keyId }) =>
          call(
            calls.helpSms,
            {
              key_id: keyId,
              username: cipher,
              nasid,
              type: 'rhelp',
              ...(voice ? { by: 'voice' as const } : {}),
            },
            silent,
          ),
        ).then((result) => {
          if (result.success) self.send({ type: 'SENT', seq, phone: fieldsOf(result.data).text('phone_masked') });
          else self.send({ type: 'SEND_FAILED', seq, code: result.code, message: result.message });
        });
      },
      check: ({ context: { seq, status }, self }, { code }) => {
        const nasid = status?.nasid ?? '';
        void encryptForDevice(username(), ({ cipher, keyId }) =>
          call(calls.hostSmsCheck, { key_id: keyId, username: cipher, nasid, sms_code: code }, silent),
        ).then((result) => {
          const second = result.success ? fieldsOf(result.data).text('second') : '';
          if (second !== '') self.send({ type: 'CHECKED', seq, second });
          else self.send({ type: 'CHECK_FAILED', seq, code: result.code, message: result.message });
        });
      },
      switchHelp: ({ context: { seq, status }, self }, { second, wish }) => {
        assertCan('remoteAssistance', selectRole(store.getState()));
        const closed: HelpStatus = { pwd: '', expireAt: 0, nasid: status?.nasid ?? '', ctime: 0 };
        const asked: Promise<CallResult<unknown>> =
          wish === 'on' ? call(calls.helpOpen, { second }, silent) : call(calls.helpClose, { second }, silent);
        void asked.then((result) => {
          if (!result.success) {
            self.send({ type: 'SWITCH_FAILED', seq, code: result.code, message: result.message });
            return;
          }
          self.send({ type: 'SWITCHED', seq, status: wish === 'on' ? statusOf(result.data) : closed });
        });
      },
      tellOffline: ({ self, context: { status } }, failure) => {
        void askNoNetwork(failure).then((again) => {
          if (again) self.send({ type: status === null ? 'RELOAD' : 'TOGGLE' });
        });
      },
      tellRefused: (_, { code, message }) => {
        toast({ kind: 'error', text: message === '' ? i18next.t('help:remote.refused', { code }) : message });
      },
    },
  });
}
