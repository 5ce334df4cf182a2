import { useContext, useEffect, useRef, type RefObject } from 'react';
import { AppWindowContext } from '../app-window.ts';

/** What the screens of each window brought along, as it is at the moment of the question. */
export interface WindowParts<T> {
  /** Of a window by its name ('' for a full page), what was added last at the end. */
  readonly of: (name: string) => T[];
  /** Adds a part to the window around the calling screen for as long as that is shown and at work. */
  readonly useAdded: (part: T) => void;
}

/** Makes a place for one kind of parts. */
export function createWindowParts<T>(): WindowParts<T> {
  const byWindow = new Map<string, readonly RefObject<T>[]>();
  return {
    of: (name) => (byWindow.get(name) ?? []).map((held) => held.current),
    useAdded: function useAdded(part) {
      const around = useContext(AppWindowContext);
      const name = around?.name ?? '';
      const aside = around?.aside === true;
      const latest = useRef(part);
      useEffect(() => {
        latest.current = part;
      });
      useEffect(() => {
        if (aside) return undefined;
        byWindow.set(name, [...(byWindow.get(name) ?? []), latest]);
        return () => {
          const rest = (byWindow.get(name) ?? []).filter((other) => other !== latest);
          if (rest.length > 0) byWindow.set(name, rest);
          else byWindow.delete(name);
        };
      }, [name, aside]);
    },
  };
}
