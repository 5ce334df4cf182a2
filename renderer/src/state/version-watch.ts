import { CLIENT_VERSION, VERSION_RELOAD_MS } from '#shared/constants.ts';

export interface VersionWatchDeps {
  readonly reload: () => void;
  /** Something is going on that a reload would disturb: formatting, an upgrade, a typed password (POL-07). */
  readonly isBusy: () => boolean;
  /** The same mismatch came back after a reload: tell it, once. */
  readonly onPersistent: (version: string) => void;
  /** Remembers which version was reloaded for; lives as long as the tab. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

const RELOADED_FOR = 'hearth.reloadedFor';

/**
 * Reloads the page three seconds after the device names another console version; a matching version before that
 * calls it off (POL-06). At most one reload for one version (POL-07).
 */
export function createVersionWatch(deps: VersionWatchDeps): { seen(version: unknown): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';

  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const due = (version: string) => {
    timer = undefined;
    if (deps.isBusy()) return;
    deps.memory.setItem(RELOADED_FOR, version);
    deps.reload();
  };

  return {
    seen(version) {
      if (typeof version !== 'string' || version === '') return;
      if (version === CLIENT_VERSION) {
        cancel();
        return;
      }
      if (deps.memory.getItem(RELOADED_FOR) === version) {
        cancel();
        if (told !== version) deps.onPersistent(version);
        told = version;
        return;
      }
      // While busy the timer is not started; the next poll after that brings the version again.
      if (timer === undefined && !deps.isBusy())
        timer = setTimeout(() => {
          due(version);
        }, VERSION_RELOAD_MS);
    },
    stop: cancel,
  };
}
