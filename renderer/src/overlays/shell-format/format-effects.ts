import { calls } from '#shared/contract/index.ts';
import {
  formatRequest,
  shellFormatMachine,
  type FormatRequest,
  type ShellFormatEvent,
} from '#shared/flows/shell-format-machine.ts';
import { assertCan } from '#shared/rules/permission.ts';
import { formatRate } from '#shared/rules/size.ts';
import { adaptDisk, type Disk } from '#shared/rules/storage/disk.ts';
import { callPower } from '../../api/call-power.ts';
import { call } from '../../api/call.ts';
import { confirm, requestPassword } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import type { Host } from '../../host/host.ts';
import { i18next } from '../../i18n/index.ts';
import { pollRequested } from '../../state/storage-actions.ts';
import { selectRole, type StorageState } from '../../state/storage-slice.ts';
import type { AppStore } from '../../state/store.ts';

interface Deps {
  readonly store: Pick<AppStore, 'dispatch' | 'getState'>;
  readonly host: Pick<Host, 'emitShellEvent'>;
}

/** What the reports of the device say of the format that was begun here; null when they say nothing. FMTS-04 */
export function reported(storage: Pick<StorageState, 'message' | 'firstTime'>): ShellFormatEvent | null {
  const { message, firstTime } = storage;
  if (message?.type === 'formatting' && message.data.type === 'pool') {
    if (!message.ok) return { type: 'FAILED', code: message.code, message: message.msg };
    const disks = message.data.new.list;
    if (message.data.progress === 'initialize') return { type: 'PROGRESS', percent: 100 };
    const sum = disks.reduce((all, disk) => all + disk.rate, 0);
    return disks.length === 0 ? null : { type: 'PROGRESS', percent: Math.min(99, formatRate(sum / disks.length)) };
  }
  if (message?.type === 'complete' && message.data.progress === 'formatok' && message.data.type === 'pool')
    return { type: 'FINISHED' };
  if (firstTime === null) return null;
  switch (firstTime.state) {
    case 'raid1_create':
    case 'formatting': {
      const count = Math.max(firstTime.steps.length, 1);
      return { type: 'PROGRESS', percent: Math.min(99, Math.floor(((firstTime.current - 1) / count) * 100)) };
    }
    case 'finished':
      return { type: 'FINISHED' };
    case 'fail':
      return { type: 'FAILED', code: '', message: firstTime.message };
    default:
      return null;
  }
}

/** The call of a request, with the ticket of the second confirmation. FMTS-05, FMTS-06 */
export function sendFormat({ timeoutMs, type, devs, main }: FormatRequest, second: string) {
  const fields = { type: type as 'basic', devs: [...devs], second, ...(main === undefined ? {} : { main }) };
  return call(calls.diskFormat, fields, timeoutMs === undefined ? {} : { timeoutMs });
}

/** The shell's format flow with its effects: what is offered, the password, the one call, the restart. FMTS-02 to FMTS-09 */
export function formatEffects({ store, host }: Deps) {
  const t = i18next.getFixedT(null, 'diskflows');
  let disks: readonly Disk[] = [];
  let question: AbortController | null = null;
  const disksOf = (devs: readonly string[]) => devs.flatMap((dev) => disks.find((disk) => disk.dev === dev) ?? []);
  const isUsed = (dev: string) => disks.find((disk) => disk.dev === dev)?.isused === true;

  const machine = shellFormatMachine.provide({
    actions: {
      load: ({ self }, { gen }) => {
        void Promise.all([call(calls.formatOptions, {}), call(calls.sataDevs, {})]).then(([options, slots]) => {
          if (!options.success || !slots.success) {
            const { code, message } = options.success ? slots : options;
            self.send({ type: 'OPTIONS_FAILED', gen, code, message });
            return;
          }
          disks = slots.data.list.map((disk) => adaptDisk(disk));
          self.send({ type: 'OPTIONS', gen, list: options.data.list });
        });
      },
      askPassword: ({ self }, { gen }) => {
        assertCan('formatStart', selectRole(store.getState()));
        question = new AbortController();
        const { signal } = question;
        const options = { title: t('format.passwordTitle'), content: t('format.passwordText') };
        void requestPassword({ ...options, okText: t('format.passwordOk'), danger: true, signal }).then((second) => {
          if (second === null) self.send({ type: 'DECLINED', gen });
          else self.send({ type: 'ACCEPTED', gen, second });
        });
      },
      withdraw: () => {
        question?.abort();
        question = null;
      },
      format: ({ self }, { choice, second }) => {
        assertCan('formatStart', selectRole(store.getState()));
        if (choice === null) return;
        void sendFormat(formatRequest(choice, isUsed), second).then((result) => {
          store.dispatch(pollRequested());
          const { code, message } = result;
          if (!result.success) self.send({ type: 'FAILED', code, message });
        });
      },
      pollSync: ({ self }, { gen }) => {
        void call(calls.syncStatus, {}, { silent: true }).then((result) => {
          const { usr } = self.getSnapshot().context;
          // Without an answer the figures stay, and it is asked again.
          const next = result.success ? result.data.usr : usr.length > 0 ? usr : [waiting];
          self.send({ type: 'SYNC', gen, usr: next });
        });
      },
      refresh: () => {
        store.dispatch(pollRequested());
        host.emitShellEvent('regetApp');
      },
      restart: ({ self }, { gen }) => {
        const options = {
          title: t('format.restartTitle'),
          content: t('format.restartText'),
          okText: t('format.restart'),
        };
        void confirm(options).then(async (agreed) => {
          if (!agreed) {
            self.send({ type: 'RESTART_REFUSED', gen });
            return;
          }
          assertCan('reboot', selectRole(store.getState()));
          const result = await callPower('reboot');
          if (!result.success) {
            toastFailure(result);
            self.send({ type: 'RESTART_REFUSED', gen });
            return;
          }
          host.emitShellEvent('reboot');
          self.send({ type: 'RESTARTING', gen });
        });
      },
    },
  });
  const erasedBy = (devs: readonly string[], type: string) =>
    type === 'raid1_join' ? formatRequest({ id: '', type, devs, size: 0 }, isUsed).devs : devs;
  return { machine, disksOf, erasedBy };
}

/** A mirror of which nothing is known yet. */
const waiting = { action: 'delayed', dsize: 0, tsize: 0, remain: -1, type: 'RAID1' } as const;
