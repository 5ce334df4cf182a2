import { useEffect, useEffectEvent, useRef } from 'react';

/** What a field does with an Enter that comes before there is anything to use. */
interface KeptEnter<How> {
  /** Keeps it for the text as it stands. */
  readonly keep: (how: How) => void;
  /** Any other key takes it back. */
  readonly forget: () => void;
}

/**
 * Hands type faster than a device answers: an Enter pressed while what is looked for is still on its way is done as
 * soon as it is there, unless something else was typed meanwhile (WIN-27).
 * @param waiting the answer is still to come
 * @param text what the field says; an Enter of another text is dropped
 */
export function useKeptEnter<How>(waiting: boolean, text: string, enter: (how: How) => void): KeptEnter<How> {
  const kept = useRef<{ readonly text: string; readonly how: How } | null>(null);
  const done = useEffectEvent(enter);
  useEffect(() => {
    if (waiting || kept.current === null) return;
    const { text: meant, how } = kept.current;
    kept.current = null;
    if (meant === text) done(how);
  }, [waiting, text]);
  return {
    keep: (how) => {
      kept.current = { text, how };
    },
    forget: () => {
      kept.current = null;
    },
  };
}
