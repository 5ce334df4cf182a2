import { useEffect, useState } from 'react';
import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { call } from '../../api/call.ts';

/** What a call answers when the screen is opened; null until then, and when it fails. `args` counts once. */
export function useCallOnce<C extends CallSpec>(spec: C, args: CallArgs<C>): CallData<C> | null {
  const [first] = useState({ spec, args });
  const [data, setData] = useState<CallData<C> | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void call(first.spec, first.args, { signal: abort.signal }).then((result) => {
      if (result.success) setData(result.data);
    });
    return () => {
      abort.abort();
    };
  }, [first]);
  return data;
}
