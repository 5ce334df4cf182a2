import { conflictOf, isRebound, type Bindable } from '../../components/shortcuts/bindings.ts';

/**
 * What gives a shortcut its own keys again, for `rebind`: whatever was given one of them meanwhile gets its own back as
 * well, since the same keys can only work one of the two (SHK-04).
 */
export function ownAgain(shortcut: Bindable, all: readonly Bindable[]): Record<string, null> {
  const changes: Record<string, null> = { [shortcut.id]: null };
  const asked = [shortcut];
  for (const one of asked) {
    for (const keys of one.keys) {
      const chosen = all.filter(({ id }) => !(id in changes) && isRebound(id));
      const conflict = conflictOf(keys, one, chosen, false);
      if (conflict?.kind !== 'taken') continue;
      changes[conflict.by.id] = null;
      asked.push(conflict.by);
    }
  }
  return changes;
}
