import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { call } from '../../api/call.ts';

export type MovePlan = CallData<typeof calls.switchSelect>;

export const moveReasons = ['boot-dswitch-hdd-changed', 'replace', 'expand'] as const;

/** What would happen to each disk; asked once, and again after a failure. CALL-SW-01 */
export function usePlan(action: (typeof moveReasons)[number]) {
  const [plan, setPlan] = useState<MovePlan | null>(null);
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let here = true;
    void call(calls.switchSelect, { action }, { silent: true }).then((result) => {
      if (!here) return;
      if (result.success) setPlan(result.data);
      setFailure(result.success ? '' : result.code);
    });
    return () => {
      here = false;
    };
  }, [action, turn]);
  const retry = () => {
    setFailure('');
    setTurn(turn + 1);
  };
  return { plan, failure, retry };
}
