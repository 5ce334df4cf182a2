import { useEffect } from 'react';
import { incidentHappened, setRecorder } from '../help/incident/incident-service.ts';
import { createKeeper } from '../help/incident/kept-record.ts';
import { startRecorder, type IncidentRecorder } from '../help/incident/recorder.ts';
import { useAppSelector, useAppStore } from '../state/store.ts';

/** Records storage incidents for as long as the console is signed in; nothing of it leaves this computer by itself. */
export function useIncidentRecorder(): void {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.username);
  useEffect(() => {
    let recorder: IncidentRecorder | null = null;
    const keeper = createKeeper(username, () => {
      if (recorder === null) throw new Error('no record yet');
      return recorder.save();
    });
    recorder = startRecorder(store, { onIncident: incidentHappened, onKept: keeper.changed });
    const { stop } = recorder;
    setRecorder(recorder);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
      setRecorder(null);
      stop();
    };
  }, [store, username]);
}
