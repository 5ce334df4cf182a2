import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { isHelpOpen } from '#shared/rules/remote-help.ts';
import { isRecord } from '#shared/rules/storage/fields.ts';
import { call } from '../../api/call.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { statusOf } from './help-status.ts';

const HelpBanner = lazyPart(() => import('./help-banner.tsx').then((module) => ({ default: module.HelpBanner })));

/** Looks whether somebody may look into the device, and has the banner fetched once it may be so. RHP-12 */
export function HelpWatch() {
  const isMaster = useAppSelector(({ session }) => session.isMaster && session.token !== '');
  return isMaster ? <Watch /> : null;
}

function Watch() {
  const store = useAppStore();
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    let current = true;
    void call(calls.helpState, {}, { silent: true }).then((result) => {
      if (current && result.success && isRecord(result.data))
        setNeeded((before) => before || isHelpOpen(statusOf(result.data), Date.now()));
    });
    const end = store.startListening({
      actionCreator: pushReceived,
      effect: ({ payload }) => {
        if (payload.topic === 'rhelp') setNeeded(true);
      },
    });
    return () => {
      current = false;
      end();
    };
  }, [store]);
  return needed ? <HelpBanner /> : null;
}
