import { useCallback, useState } from 'react';
import { useAppSelector } from '../state/store.ts';

/** What can be chosen, by the name of the choice. */
type Choices = Readonly<Record<string, readonly (string | number)[]>>;
/** What is chosen of each. */
export type LooksOf<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

function read(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** What was kept, as far as it can still be chosen. */
function load<C extends Choices>(key: string, choices: C, usual: LooksOf<C>): LooksOf<C> {
  const kept = read(key);
  const known = Object.entries(choices).filter(([name, values]) => values.some((value) => value === kept[name]));
  return { ...usual, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
}

/**
 * How the account looks at an app, kept on this computer: what is chosen, and how to choose otherwise. A browser that
 * keeps nothing shows it the chosen way until the window closes. The choices stay the same from draw to draw.
 */
export function useAccountLooks<C extends Choices>(
  app: string,
  choices: C,
  usual: LooksOf<C>,
): readonly [LooksOf<C>, (change: Partial<LooksOf<C>>) => void] {
  const key = `hearth.${app}/${useAppSelector((state) => state.session.username)}`;
  const [looks, setLooks] = useState(() => load(key, choices, usual));
  const change = useCallback(
    (more: Partial<LooksOf<C>>) => {
      setLooks((before) => {
        const next = { ...before, ...more };
        try {
          localStorage.setItem(key, JSON.stringify(next));
        } catch {
          // Shown all the same.
        }
        return next;
      });
    },
    [key],
  );
  return [looks, change];
}
