import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';

type NoticeCalls = 'actionList' | 'actionNew' | 'actionKnown' | 'actionContinue' | 'actionDeleteAll';

export interface NoticesDeps {
  readonly notices: NoticeCentre;
  readonly hardware: Hardware;
}

/** The message centre, and the storage notices that are marked as known with it (CALL-ACT-01, CALL-ACT-02). */
export function createNoticeHandlers({ notices, hardware }: NoticesDeps): Handlers<NoticeCalls> {
  return {
    actionList: ({ page, size, unknown_only: unknownOnly }, caller, { language }) =>
      notices.list(caller.username, { page, size, unknownOnly, language }),
    actionNew: ({ since }, caller, { language }) => notices.since(caller.username, since, language),
    actionKnown: ({ ids, all }, caller) => {
      if (all !== true && ids === undefined) throw new DeviceError('N000001', { data: { field: 'ids' } });
      hardware.dispatch({ type: 'known', ids: all === true ? 'all' : (ids ?? []).map(String) });
      notices.know(caller.username, all === true ? 'all' : (ids ?? []).filter((id) => Number.isSafeInteger(id)).map(Number)); // prettier-ignore
      return { unknown: hardware.state().notices.length + notices.unknown(caller.username) };
    },
    actionContinue: ({ id, option }, caller) => {
      const result = notices.continue(caller.username, id, option);
      if (result === 'missing') throw new DeviceError('N000003');
      if (result === 'impossible') throw new DeviceError('N000001', { data: { field: 'id' } });
      return null;
    },
    actionDeleteAll: (_fields, caller) => ({ deleted: notices.deleteAll(caller.username) }),
  };
}
