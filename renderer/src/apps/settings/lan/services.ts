import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { success, type CallResult } from '../../../api/result.ts';

/** How a service is. */
export interface ServiceState {
  readonly isOn: boolean;
  /** On, and the storage is there that it serves. */
  readonly isRunning: boolean;
  /** The device keeps the settings of all services, but nothing listens. */
  readonly isSimulated?: boolean;
  /** Where other programs reach it, most useful first. */
  readonly addresses: readonly string[];
  /** Anything else worth saying in one line. */
  readonly note?: string;
}

/** Services by which other programs reach the files, in the order in which people look for them. */
export const lanServices = ['samba', 'dlna', 'webdav', 'ftp', 'sftp', 'nfs'] as const;
export type LanService = (typeof lanServices)[number];

interface Status {
  readonly enable: 0 | 1;
  readonly running: 0 | 1;
}

function stateOf<T extends Status>(
  result: CallResult<T>,
  more: (data: T) => Partial<ServiceState>,
): CallResult<ServiceState> {
  if (!result.success) return result;
  const { enable, running } = result.data;
  return success({ isOn: enable === 1, isRunning: running === 1, addresses: [], ...more(result.data) });
}

/** How each service is asked for, and switched. `host` is the first address of the device, '' while unknown. */
export const serviceCalls: Readonly<
  Record<
    LanService,
    {
      readonly load: (host: string) => Promise<CallResult<ServiceState>>;
      readonly turn: (enable: boolean) => Promise<CallResult<unknown>>;
    }
  >
> = {
  samba: {
    load: async () =>
      stateOf(await call(calls.sambaStatus, {}), ({ address, simulated }) => ({
        addresses: address,
        isSimulated: simulated === 1,
      })),
    turn: (enable) => call(calls.sambaEnable, { enable }),
  },
  dlna: {
    load: async () => stateOf(await call(calls.dlnaStatus, {}), ({ name }) => ({ note: name })),
    turn: (enable) => call(calls.dlnaEnable, { enable }),
  },
  webdav: {
    load: async () => stateOf(await call(calls.webdavStatus, {}), ({ address }) => ({ addresses: address })),
    turn: (enable) => call(calls.webdavEnable, { enable }),
  },
  ftp: {
    load: async () => stateOf(await call(calls.ftpStatus, {}), ({ address }) => ({ addresses: address })),
    turn: (enable) => call(calls.ftpEnable, { enable }),
  },
  sftp: {
    load: async (host) =>
      stateOf(await call(calls.shareService, { service: 'sftp', action: 'status' }), ({ port = 22 }) => ({
        addresses: host === '' ? [] : [`sftp://${host}:${port}`],
      })),
    turn: (enable) => call(calls.shareService, { service: 'sftp', action: 'enable', enable }),
  },
  nfs: {
    load: async (host) =>
      stateOf(await call(calls.shareService, { service: 'nfs', action: 'status' }), ({ rules = [] }) => ({
        addresses: host === '' ? [] : [...new Set(rules.map(({ path }) => `${host}:${path}`))],
      })),
    turn: (enable) => call(calls.shareService, { service: 'nfs', action: 'enable', enable }),
  },
};
