import { lookup } from 'node:dns/promises';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { app, dialog } from 'electron';
import type { CheckStep } from '#shared/ipc/desktop-channels.ts';
import { connectionChecks, type CheckTools } from '../diagnostics/checks.ts';
import { createDiagnostics, type Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PhaseTimes } from '../lifecycle/phases.ts';
import type { Redactor } from '../logging/redactor.ts';
import { chromiumFingerprint } from '../security/pinning.ts';
import { trustSystem } from '../security/system-trust.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import type { SecretBox } from '../session/vault.ts';

export interface DiagnosticsWiring extends Pick<
  CheckTools,
  'base' | 'probe' | 'push' | 'signedIn' | 'hasTray' | 'deviceTime'
> {
  readonly settings: SettingsStore;
  readonly secrets: SecretBox;
  readonly redactor: Redactor;
  readonly phases: () => PhaseTimes;
  readonly versions: Readonly<Record<string, string>>;
  readonly onStep: (step: CheckStep) => void;
  /** Brings the log onto the disk. */
  readonly flushLog: () => Promise<void>;
}

/** A file of the app's folder, read back as it was written; answers the free bytes. */
async function tryDisk(): Promise<number> {
  const folder = app.getPath('userData');
  const file = path.join(folder, `check-${process.pid}.tmp`);
  try {
    await writeFile(file, 'hearth');
    if ((await readFile(file, 'utf8')) !== 'hearth') throw new Error('the disk gave back something else');
  } finally {
    await rm(file, { force: true });
  }
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const tcp: CheckTools['connect'] = (host, port, signal) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });

/** Looks at the certificate without believing it; nothing is sent over this connection. */
function certificateOf(
  base: string,
  signal: AbortSignal,
): Promise<{ trusted: boolean; fingerprint: string; reason: string }> {
  const { hostname, port } = new URL(base);
  const host = hostname.replace(/^\[|\]$/g, '');
  // Not before: reading the store may take a while, and nothing else of main uses Node's connections.
  trustSystem();
  return new Promise((resolve, reject) => {
    const servername = /^[\d.:]+$/.test(host) ? {} : { servername: host };
    const socket = connectTls({ host, port: Number(port) || 443, rejectUnauthorized: false, ...servername });
    signal.addEventListener('abort', () => socket.destroy(new Error('timeout')), { once: true });
    socket.once('secureConnect', () => {
      const fingerprint = socket.getPeerCertificate().fingerprint256 ?? '';
      resolve({ trusted: socket.authorized, fingerprint, reason: String(socket.authorizationError ?? '') });
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

/** The diagnostics over this computer: its disk, its network, its keyring. */
export function openDiagnostics(wiring: DiagnosticsWiring): Diagnostics {
  const { settings, secrets, redactor } = wiring;
  const clean = (text: string) => redactor.clean(text);
  const logFolder = path.join(app.getPath('userData'), 'logs');
  const text = (name: string) => readFile(path.join(logFolder, name), 'utf8').catch(() => '');
  const tools: CheckTools = {
    ...wiring,
    tryDisk,
    lookup: async (host) => (await lookup(host)).address,
    connect: tcp,
    async certificate(base, signal) {
      const { trusted, fingerprint, reason } = await certificateOf(base, signal);
      return {
        trusted,
        pinned: settings.get().certificates[new URL(base).hostname] === chromiumFingerprint(fingerprint),
        reason,
      };
    },
    async tryKeychain() {
      const sealed = await secrets.seal('hearth');
      if ((await secrets.open(sealed)).text !== 'hearth') throw new Error('the keyring gave back something else');
      return secrets.isProtected();
    },
    now: Date.now,
  };
  return createDiagnostics({
    checks: () => connectionChecks(tools),
    now: Date.now,
    clean,
    onStep: wiring.onStep,
    async facts() {
      await wiring.flushLog();
      const [older, newer, crash] = await Promise.all([text('main.log.old'), text('main.log'), text('crash.last.txt')]);
      const { sessions } = settings.get();
      return {
        at: new Date(),
        versions: wiring.versions,
        phases: wiring.phases(),
        processes: app.getAppMetrics().map(({ type, memory }) => ({ kind: type, kilobytes: memory.workingSetSize })),
        crash: crash === '' ? null : crash,
        log: `${older}${newer}`,
        home: app.getPath('home'),
        accounts: Object.values(sessions).map(({ username }) => username),
      };
    },
    async save(report) {
      const name = `hearth-report-${new Date().toISOString().slice(0, 10)}.txt`;
      const { canceled, filePath } = await dialog.showSaveDialog({
        defaultPath: path.join(app.getPath('documents'), name),
        filters: [{ name: 'Text', extensions: ['txt'] }],
      });
      if (canceled || filePath === '') return false;
      await writeFile(filePath, report, { mode: 0o600 });
      return true;
    },
  });
}
