import { useEffect } from 'react';
import { setRecorder } from '../help/incident/incident-service.ts';
import { startRecorder } from '../help/incident/recorder.ts';
import { useAppStore } from '../state/store.ts';

/** Records storage incidents for as long as the console is signed in; nothing of it leaves this computer by itself. */
export function useIncidentRecorder(): void {
  const store = useAppStore();
  useEffect(() => {
    const recorder = startRecorder(store);
    setRecorder(recorder);
    return () => {
      setRecorder(null);
      recorder.stop();
    };
  }, [store]);
}
