import { useCallback, useEffect, useState } from 'react';

/** A notice is read for so long (ms). */
const SHOWN_MS = 1_600;

/** A word over the picture about what a key has just done; '' for none, which it is again after a moment. */
export function useNotice(): { readonly notice: string; readonly tell: (text: string) => void } {
  const [told, setTold] = useState({ text: '' });
  useEffect(() => {
    if (told.text === '') return;
    const timer = setTimeout(() => {
      setTold({ text: '' });
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [told]);
  // Each word has its whole time, also when it is the same one.
  const tell = useCallback((text: string) => {
    setTold({ text });
  }, []);
  return { notice: told.text, tell };
}
