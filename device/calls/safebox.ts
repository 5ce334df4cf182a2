import { openCiphers } from '../accounts/credentials.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import { isWirePassword } from '../accounts/passwords.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { fileServices } from '../files/services.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import { prepareSafeDownload } from '../safebox/safe-download.ts';

type SafeBoxCalls =
  | 'safeStatus'
  | 'safeCreate'
  | 'safeOpen'
  | 'safeClose'
  | 'safeModPassword'
  | 'safeExtend'
  | 'safeSetting'
  | 'safeReset'
  | 'downloadSafeStart';

export interface SafeBoxDeps {
  readonly context: DeviceContext;
  readonly keys: DeviceKeys;
  readonly tickets: Pick<TicketStore, 'use'>;
}

/** The calls of the safe box (CALL-EXT-10). */
export function createSafeBoxHandlers({ context, keys, tickets }: SafeBoxDeps): Handlers<SafeBoxCalls> {
  const boxes = safeBoxes(context);
  const services = fileServices(context);
  const files = { boxes, services };

  const password = (cipher: string, keyId: string): string => openCiphers([keys], keyId, [cipher])[0] ?? '';
  /** A password that is set; throws N001107 for what is no hash of one (PW-05). */
  const fresh = (wire: string): string => {
    if (!isWirePassword(wire)) throw new DeviceError('N001107');
    return wire;
  };
  return {
    safeStatus: (_fields, caller) => boxes.status(caller),
    safeCreate: async ({ password: cipher, key_id: keyId, hint = '' }, caller) => {
      await boxes.create(caller, fresh(password(cipher, keyId)), hint);
      return null;
    },
    safeOpen: async ({ password: cipher, key_id: keyId }, caller) => {
      const seconds = await boxes.open(caller, password(cipher, keyId));
      services.merges.conflicts.unsealed(caller.username);
      return { expire_in: seconds };
    },
    safeClose: (_fields, caller) => {
      boxes.lock(caller);
      return null;
    },
    safeModPassword: async ({ old, new: wanted, key_id: keyId }, caller) => {
      const next = fresh(password(wanted, keyId));
      await boxes.changePassword(caller, password(old, keyId), next);
      return null;
    },
    safeExtend: (_fields, caller) => ({ expire_in: boxes.extend(caller) }),
    safeSetting: ({ autolock_min: minutes }, caller) => {
      boxes.setAutolock(caller, minutes);
      return { autolock_min: minutes };
    },
    safeReset: async ({ second }, caller) => {
      if (boxes.status(caller).created === 0) throw new DeviceError('N001601');
      if (!tickets.use(second, caller.username)) throw new DeviceError('N001104');
      await boxes.reset(caller);
      return null;
    },
    downloadSafeStart: ({ paths }, caller) => {
      const { id, total, count } = services.downloads.add(prepareSafeDownload(files, caller, paths));
      return { id, total, count };
    },
  };
}
