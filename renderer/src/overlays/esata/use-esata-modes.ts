import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { adaptEsataOptions, esataModes, type EsataFormatOption, type EsataMode } from '#shared/rules/storage/esata.ts';
import type { StorageData } from '#shared/rules/storage/message.ts';
import { call } from '../../api/call.ts';
import { useAppSelector } from '../../state/store.ts';

/** The modes an enclosure can be formatted to, while they are asked for and after. ESA-01 */
export type EsataModes =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly code: string; readonly retry: () => void }
  | { readonly state: 'shown'; readonly modes: readonly EsataMode[] };

type Answer = { readonly list: readonly EsataFormatOption[] } | { readonly message: string; readonly code: string };

/** Asks the device what its enclosure can be made; the answer to an older question is dropped. ESA-01, OVL-10 */
export function useEsataModes(data: StorageData): EsataModes {
  const deviceMode = useAppSelector((state) => state.device.deviceMode);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { id } = data;
  useEffect(() => {
    let current = true;
    void call(calls.esataFormatOption, {}, { silent: true }).then((result) => {
      if (!current) return;
      const list = result.success ? adaptEsataOptions(result.data) : null;
      setAnswer(list === null ? { message: result.message, code: result.code } : { list });
    });
    return () => {
      current = false;
    };
  }, [id, round]);
  if (answer === null) return { state: 'loading' };
  if ('list' in answer) {
    return { state: 'shown', modes: esataModes(answer.list, data.new.list, { slot: data.slot, deviceMode }) };
  }
  const retry = () => {
    setAnswer(null);
    setRound((count) => count + 1);
  };
  return { state: 'failed', message: answer.message, code: answer.code, retry };
}
