import { useEffect, useState } from 'react';

/**
 * True while somebody works in another program or another page of the browser: what the box holds is then not left on
 * the screen (APP-SAFEB-02). What is dragged here from elsewhere brings it back, or there would be nowhere to drop it.
 */
export function useElsewhere(): boolean {
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    const left = (): void => {
      // The focus may only have gone to a frame inside of this page.
      if (!document.hasFocus()) setElsewhere(true);
    };
    const back = (): void => {
      setElsewhere(false);
    };
    window.addEventListener('blur', left);
    window.addEventListener('focus', back);
    window.addEventListener('dragenter', back);
    return () => {
      window.removeEventListener('blur', left);
      window.removeEventListener('focus', back);
      window.removeEventListener('dragenter', back);
    };
  }, []);
  return elsewhere;
}
