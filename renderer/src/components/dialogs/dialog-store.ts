import {
  shellPriorities,
  type AlertOptions,
  type ConfirmOptions,
  type DialogsState,
  type PasswordOptions,
  type ShellDialog,
  type ShellDialogSettings,
  type ShellEntry,
  type ShellPriority,
} from './dialog-types.ts';

const empty: DialogsState = { confirms: [], passwords: [], alerts: [], shell: [], covers: 0 };

/**
 * The dialogs that are open, outside React: contents and handlers are not data, so they do not belong in the store of
 * the app. Each answer is given exactly once, whatever is clicked how often.
 */
export function createDialogStore() {
  let state = empty;
  let lastId = 0;
  const listeners = new Set<() => void>();

  const set = (change: Partial<DialogsState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const changeShell = (id: number, change: (entry: ShellEntry) => ShellEntry | null) => {
    const shell = state.shell.flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : entry));
    set({ shell });
  };

  const back = (id: number) => {
    changeShell(id, (entry) => {
      const previous = entry.stack.at(-1);
      return previous ? { ...entry, settings: previous, stack: entry.stack.slice(0, -1) } : null;
    });
  };
  const close = (id: number) => {
    changeShell(id, () => null);
  };

  function confirm(options: ConfirmOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const id = ++lastId;
      const settle = (confirmed: boolean) => {
        if (!state.confirms.some((entry) => entry.id === id)) return;
        set({ confirms: state.confirms.filter((entry) => entry.id !== id) });
        resolve(confirmed);
      };
      set({ confirms: [...state.confirms, { id, options, resolve: settle }] });
      const withdraw = () => {
        settle(false);
      };
      if (options.signal?.aborted === true) withdraw();
      else options.signal?.addEventListener('abort', withdraw, { once: true });
    });
  }

  function password(options: PasswordOptions): Promise<string | null> {
    return new Promise((resolve) => {
      const id = ++lastId;
      const settle = (second: string | null) => {
        if (!state.passwords.some((entry) => entry.id === id)) return;
        options.signal?.removeEventListener('abort', withdraw);
        set({ passwords: state.passwords.filter((entry) => entry.id !== id) });
        resolve(second);
      };
      const withdraw = () => {
        settle(null);
      };
      set({ passwords: [...state.passwords, { id, options, resolve: settle }] });
      if (options.signal?.aborted === true) withdraw();
      else options.signal?.addEventListener('abort', withdraw, { once: true });
    });
  }

  function alert(options: AlertOptions): Promise<void> {
    const last = state.alerts.at(-1);
    if (last && last.options.title === options.title && last.options.content === options.content) return last.done;
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const settle = () => {
      set({ alerts: state.alerts.filter((entry) => entry.id !== id) });
      resolve(undefined);
    };
    set({ alerts: [...state.alerts, { id, options, done: promise, resolve: settle }] });
    return promise;
  }

  function openShell(settings: ShellDialogSettings, priority: ShellPriority = 'other'): ShellDialog {
    const id = ++lastId;
    set({ shell: [...state.shell, { id, priority: shellPriorities[priority], settings, stack: [] }] });
    return {
      update: (change) => {
        changeShell(id, (entry) => ({ ...entry, settings: { ...entry.settings, ...change } }));
      },
      push: (next) => {
        changeShell(id, (entry) => ({ ...entry, settings: next, stack: [...entry.stack, entry.settings] }));
      },
      back: () => {
        back(id);
      },
      close: () => {
        close(id);
      },
      isOpen: () => state.shell.some((entry) => entry.id === id),
    };
  }

  /** Covers the page at once; the answer takes this cover away, and does so once. */
  function cover(): () => void {
    let held = true;
    set({ covers: state.covers + 1 });
    return () => {
      if (!held) return;
      held = false;
      set({ covers: Math.max(0, state.covers - 1) });
    };
  }

  return {
    confirm,
    password,
    alert,
    openShell,
    cover,
    /** Closes the shell dialog on top (DSK-02); false when there was none. */
    closeTopShell: () => {
      const top = topShell(state.shell);
      if (top) close(top.id);
      return top !== undefined;
    },
    /** Takes every question for the password back: a lock, another role (PWD-08, ROLE-04). */
    withdrawPasswords: () => {
      for (const entry of state.passwords) entry.resolve(null);
    },
    backShell: back,
    closeShell: close,
    /** Ends everything, as at sign-out: confirmations answer no, alerts count as read. */
    reset: () => {
      const { confirms, passwords, alerts } = state;
      for (const entry of confirms) entry.resolve(false);
      for (const entry of passwords) entry.resolve(null);
      for (const entry of alerts) entry.resolve();
      set({ shell: [], covers: 0 });
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The one that is shown: the highest priority, the newest of equals (DLG-11). */
export function topShell(entries: readonly ShellEntry[]): ShellEntry | undefined {
  return entries.reduce<ShellEntry | undefined>(
    (top, entry) => (top === undefined || entry.priority >= top.priority ? entry : top),
    undefined,
  );
}

export type DialogStore = ReturnType<typeof createDialogStore>;
