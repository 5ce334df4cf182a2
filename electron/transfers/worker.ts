import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { engineRequest, type EngineMessage, type EngineRequest } from '#shared/ipc/transfer-channels.ts';
import { trustSystem } from '../security/system-trust.ts';
import { createBackups } from '../backups/backup-service.ts';
import { hardwareOf } from '../backups/hardware.ts';
import { openBackupStore } from '../backups/backup-store.ts';
import { watchFolder } from '../backups/watch-folder.ts';
import { systemClock } from './clock.ts';
import { createDevice } from './device.ts';
import { TransferEngine } from './engine.ts';
import { openJournal } from './journal.ts';

/** The transfers in a process of their own: a large file never holds up a window, a crash here never ends the app. */
function run(journalFile: string, backupsFile: string): void {
  trustSystem();
  const port = process.parentPort;
  const tell = (message: EngineMessage) => port.postMessage(message);
  const journal = openJournal(journalFile);
  const store = openBackupStore(backupsFile);
  const engine = new TransferEngine({
    journal,
    clock: systemClock,
    connect: (link) => createDevice(link, systemClock),
    newId: randomUUID,
    onChanged: (changed, removed) => tell({ tell: 'changed', changed, removed }),
    onSettings: (settings) => tell({ tell: 'settings', settings }),
  });
  const backups = createBackups({
    store,
    clock: systemClock,
    line: () => engine.line,
    pace: engine.pace,
    watch: watchFolder,
    newId: randomUUID,
    adapters: () => hardwareOf(networkInterfaces()),
    onChanged: (jobs) => tell({ tell: 'backups', jobs }),
  });
  const answer = async (request: EngineRequest): Promise<void> => {
    switch (request.do) {
      case 'link':
        engine.link(request.link);
        return backups.follow();
      case 'wake':
        // Before its connections end: it begins anew instead of being told of a failure.
        backups.wake();
        return engine.wake();
      case 'list':
        return tell({ tell: 'list', ask: request.ask, snapshot: engine.snapshot() });
      case 'upload':
        return tell({ tell: 'started', ask: request.ask, start: await engine.upload(request.target, request.files) });
      case 'save':
        return tell({ tell: 'started', ask: request.ask, start: await engine.save(request) });
      case 'look':
        return tell(
          await engine.look(request.path).then(
            (there) => ({ tell: 'look', ask: request.ask, known: true, there }) as const,
            () => ({ tell: 'look', ask: request.ask, known: false, there: null }) as const,
          ),
        );
      case 'control':
        return engine.control(request.ids, request.action);
      case 'place':
        return engine.place(request.ids, request.to);
      case 'resolve':
        return engine.resolve(request.id, request.choice, request.all);
      case 'settings':
        engine.setSettings(request.changes);
        return backups.follow();
      case 'backup':
        return tell({ tell: 'backup', ask: request.ask, answer: await backups.answer(request.request) });
    }
  };
  port.on('message', ({ data }) => {
    const request = engineRequest.safeParse(data);
    if (request.success) void answer(request.data);
    else process.stderr.write(`malformed request: ${request.error.issues[0]?.path.join('.') ?? ''}\n`);
  });
  const lost = [
    ...(journal.quarantined === null ? [] : (['transfers'] as const)),
    ...(store.quarantined === null ? [] : (['backups'] as const)),
  ];
  tell({ tell: 'ready', lost });
}

const [journalFile, backupsFile] = process.argv.slice(2);
if (journalFile === undefined || backupsFile === undefined) process.exitCode = 2;
else run(journalFile, backupsFile);
