import { useCallback } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { settingChanged } from '../../../state/settings-slice.ts';
import { useAppSelector, useAppStore } from '../../../state/store.ts';
import { useChange, type Change } from '../form/use-change.ts';

/** A setting of the account under its dotted key, '' before it is known, and a way to change it (CALL-SET-02). */
export function useOwnSetting(
  key: string,
): { readonly value: string; readonly set: (value: string) => void } & Pick<Change, 'busy'> {
  const store = useAppStore();
  const value = useAppSelector((state) => String(state.settings.values[key] ?? ''));
  const { busy, run } = useChange();
  const set = useCallback(
    (next: string): void => {
      void run(() => call(calls.settingChange, { key, value: next })).then((saved) => {
        // The other clients hear of it from the device; this one knows already.
        if (saved !== null) store.dispatch(settingChanged({ key, value: next }));
      });
    },
    [key, run, store],
  );
  return { value, busy, set };
}
