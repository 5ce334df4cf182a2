import type { Caller, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { isForMaster } from '../hardware/monitor/monitor.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';

type NoticeCalls = 'actionList' | 'actionNew' | 'actionKnown' | 'actionContinue' | 'actionDelete' | 'actionDeleteAll';

export interface NoticesDeps {
  readonly notices: NoticeCentre;
  readonly hardware: Hardware;
}

/** The message centre, and the storage notices that are marked as known with it (CALL-ACT-01, CALL-ACT-02). */
export function createNoticeHandlers({ notices, hardware }: NoticesDeps): Handlers<NoticeCalls> {
  /** Warnings of the storage that concern an account. */
  const warnings = ({ isMaster }: Caller) =>
    hardware.state().notices.filter((notice) => isMaster || !isForMaster(notice));
  /** What of the storage an account takes away for all: not the administrator's warnings, and not all at once. */
  const knownOf = ({ isMaster }: Caller, ids: 'all' | readonly string[]): 'all' | readonly string[] => {
    if (isMaster) return ids;
    if (ids === 'all') return [];
    const kept = new Set(
      hardware
        .state()
        .notices.filter(isForMaster)
        .map(({ data }) => String(data?.id)),
    );
    return ids.filter((id) => !kept.has(id));
  };

  return {
    actionList: ({ page, size, unknown_only: unknownOnly }, caller, { language }) =>
      notices.list(caller.username, { page, size, unknownOnly, language }),
    actionNew: ({ since }, caller, { language }) => notices.since(caller.username, since, language),
    actionKnown: ({ ids, all }, caller) => {
      if (all !== true && ids === undefined) throw new DeviceError('N000001', { data: { field: 'ids' } });
      const known = knownOf(caller, all === true ? 'all' : (ids ?? []).map(String));
      if (known.length > 0) hardware.dispatch({ type: 'known', ids: known });
      notices.know(caller.username, all === true ? 'all' : (ids ?? []).filter((id) => Number.isSafeInteger(id)).map(Number)); // prettier-ignore
      return { unknown: warnings(caller).length + notices.unknown(caller.username) };
    },
    actionContinue: ({ id, option }, caller) => {
      const result = notices.continue(caller.username, id, option);
      if (result === 'missing') throw new DeviceError('N000003');
      if (result === 'impossible') throw new DeviceError('N000001', { data: { field: 'id' } });
      return null;
    },
    actionDelete: ({ ids }, caller) => ({ deleted: notices.delete(caller.username, ids) }),
    actionDeleteAll: (_fields, caller) => ({ deleted: notices.deleteAll(caller.username) }),
  };
}
