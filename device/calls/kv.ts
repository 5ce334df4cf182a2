import { KV_VALUE_MAX_BYTES } from '#shared/constants.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { KvStore } from '../storage/kv-store.ts';

/** Key-value records of an account (CALL-KV-01). */
export function createKvHandlers(kv: KvStore): Handlers<'kvCreate' | 'kvLoad' | 'kvDelete'> {
  return {
    kvCreate: ({ k, v }, caller) => {
      if (Buffer.byteLength(v) > KV_VALUE_MAX_BYTES)
        throw new DeviceError('N000001', { data: { field: 'v', reason: `longer than ${KV_VALUE_MAX_BYTES} bytes` } });
      kv.set(caller.username, k, v);
      return null;
    },
    kvLoad: ({ k }, caller) => ({ value: kv.get(caller.username, k) }),
    kvDelete: ({ k }, caller) => {
      kv.remove(caller.username, k);
      return null;
    },
  };
}
