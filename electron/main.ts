import path from 'node:path';
import { app, dialog, protocol } from 'electron';
import { createDesktop, type Desktop } from './desktop.ts';
import { createCrashNote } from './diagnostics/crash-note.ts';
import { watchFatal } from './diagnostics/fatal.ts';
import { systemLanguage, textsOf } from './i18n/texts.ts';
import { LINK_SCHEME, parseCommandLine, routeOfLink, type StartOptions } from './lifecycle/command-line.ts';
import { createPhases } from './lifecycle/phases.ts';
import { readSecondStart, type HandedOver } from './lifecycle/second-start.ts';
import { createLogFile } from './logging/log-file.ts';
import { createLogger } from './logging/logger.ts';
import { createRedactor } from './logging/redactor.ts';
import { consoleScheme } from './proxy/console-protocol.ts';

/** Identity towards Windows: notices and the task bar go by it. */
const APP_USER_MODEL_ID = 'com.hearth.desktop';
/** A bad option, by the convention of command lines. */
const EXIT_USAGE = 2;

function run(options: StartOptions): void {
  const redactor = createRedactor();
  const logFile = createLogFile(path.join(app.getPath('userData'), 'logs/main.log'));
  const log = createLogger({
    write: (line) => {
      process.stderr.write(`${line}\n`);
      logFile.write(line);
    },
    now: () => new Date(),
    redactor,
    level: app.isPackaged ? 'info' : 'debug',
  });
  // A terminal that was closed must not end the app.
  process.stderr.on('error', () => undefined);
  const phases = createPhases({ now: Date.now, created: process.getCreationTime(), log: log.for('start') });
  phases.enter('before-ready');

  let desktop: Desktop | null = null;
  let first: HandedOver = { route: options.route, nas: options.nas };
  const show = (wanted: HandedOver) => {
    if (desktop) desktop.show(wanted);
    else first = { route: wanted.route ?? first.route, nas: wanted.nas ?? first.nas };
  };

  const crashNote = createCrashNote(path.join(app.getPath('userData'), 'logs'), redactor, () => new Date());
  const crashed = crashNote.take();
  if (crashed !== null) log.warn('the last run ended by an error', { note: crashed.slice(0, 2000) });
  watchFatal(process, {
    keep: (text) => crashNote.keep(text),
    show: () => {
      const texts = textsOf(systemLanguage(app.getPreferredSystemLanguages()));
      dialog.showErrorBox(texts.fatalTitle, texts.fatalBody);
    },
    end: () => app.exit(1),
    log,
  });
  app.setAppUserModelId(APP_USER_MODEL_ID);
  if (options.safe) app.disableHardwareAcceleration();
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([consoleScheme]);
  app.on('second-instance', (_event, argv, _folder, data) => show(readSecondStart(data, argv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    show({ route: routeOfLink(url), nas: null });
  });
  app.on('activate', () => show({ route: null, nas: null }));

  // Out of the promise: half an app without a window would hold the lock, and every further start would end at once.
  const fail = (error: unknown) => {
    process.nextTick(() => {
      throw error;
    });
  };
  const start = () => {
    phases.enter('ready');
    desktop = createDesktop({
      options: { ...options, ...first },
      log,
      redactor,
      phases: () => phases.times(),
      flushLog: () => logFile.flush(),
      onFirstWindow: () => phases.enter('first-window'),
      onInteractive: () => phases.enter('interactive'),
      onIdle: () => {
        phases.enter('idle');
        if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
      },
    });
  };
  app.whenReady().then(start).catch(fail);
  app.on('will-quit', () => {
    desktop?.dispose();
    desktop = null;
  });
}

const parsed = parseCommandLine(process.argv.slice(1));
if (!parsed.ok) {
  process.stderr.write(`hearth: ${parsed.reason}\n`);
  app.exit(EXIT_USAGE);
} else if (app.requestSingleInstanceLock({ route: parsed.options.route, nas: parsed.options.nas })) {
  run(parsed.options);
} else {
  app.quit();
}
