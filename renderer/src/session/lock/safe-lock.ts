import { calls } from '#shared/contract/index.ts';
import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { call } from '../../api/call.ts';
import type { Host } from '../../host/host.ts';
import { isSecretPath } from '../../state/files/wire-path.ts';
import { lockPhaseChanged } from '../../state/lock-slice.ts';
import type { WindowsState } from '../../state/window-rules/window-types.ts';
import type { AppStore } from '../../state/store.ts';

interface SafeLockDeps {
  readonly store: AppStore;
  readonly host: Pick<Host, 'onPower'>;
  /** Address of the page itself, below the base: a window of its own has no windows in it. */
  readonly pageUrl: () => string;
}

/** An address that shows something of the safe box; where one opens it there is nothing to hide. */
function showsSecret(url: string): boolean {
  const [route = '', query = ''] = url.split('?');
  if (route.startsWith('/safebox')) return route !== '/safebox/login';
  if (route.startsWith('/safeNotebook')) return true;
  const fields = new URLSearchParams(query);
  // Versions and paper of a note of the box.
  if (route.startsWith('/notebook') && fields.get('safe') === '1') return true;
  return ['path', 'with'].some((field) => isSecretPath(fields.get(field) ?? ''));
}

/**
 * Closes the safe box when the screen locks, and when the computer sleeps or is locked, where something of it is or was
 * open here (APP-SAFEB-02, LCK-02). A box that could not be closed before the sleep is closed after it.
 */
export function startSafeLock({ store, host, pageUrl }: SafeLockDeps): Unsubscribe {
  let owed = false;
  /** Something of it was shown here since it was last closed: its windows may be gone, and the box still open. */
  let seen = false;
  const shown = (): boolean => {
    // The windows come with the desktop, which a page of its own has not.
    const { windows } = store.getState() as { readonly windows?: Pick<WindowsState, 'byName'> };
    const urls = Object.values(windows?.byName ?? {}).map(({ url }) => url);
    return [pageUrl(), ...urls].some(showsSecret);
  };
  let known: unknown = null;
  const follow = (): void => {
    const { windows } = store.getState() as { readonly windows?: Pick<WindowsState, 'byName'> };
    if (windows?.byName === known) return;
    known = windows?.byName;
    seen ||= shown();
  };
  const close = async (): Promise<void> => {
    owed = true;
    const result = await call(calls.safeClose, {}, { silent: true });
    if (result.success) owed = seen = false;
  };
  const ends = [
    store.startListening({
      actionCreator: lockPhaseChanged,
      effect: ({ payload }) => {
        if (payload === 'locked' && (seen || shown())) void close();
      },
    }),
    host.onPower((event) => {
      if (event === 'suspend' || event === 'lock-screen' ? seen || shown() : owed) void close();
    }),
    store.subscribe(follow),
  ];
  return () => {
    for (const end of ends) end();
  };
}
