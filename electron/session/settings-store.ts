import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { errorText, type Logger } from '../logging/logger.ts';
import { createAtomicFile, diskSteps, type AtomicFile, type FileSteps } from './atomic-file.ts';
import { firstSettings, readSettings, type Settings } from './settings.ts';

/** The settings, in memory and on disk. */
export interface SettingsStore {
  get(): Settings;
  /**
   * Changes some of them; on disk when it returns (written aside, synchronised, renamed). A disk that refuses, being
   * full for instance, costs the change at the next start and nothing else: it is kept here and tried again with the
   * next one.
   */
  update(change: Partial<Omit<Settings, 'version' | 'deviceId'>>): void;
  /** Where an unreadable file was put aside at this start; null when there was none. */
  readonly quarantined: string | null;
  /** True when settings were there but none of them could be read: everything begins anew. */
  readonly lost: boolean;
}

export interface SettingsStoreDeps {
  /** Absolute folder of the app's data. */
  readonly dir: string;
  readonly now: () => Date;
  readonly log: Logger;
  readonly steps?: FileSteps;
}

const NAME = 'settings';

/** Puts an unreadable file aside, so that nothing of it is lost, and tells where; null where the disk refuses. */
function quarantine(file: string, error: unknown, deps: SettingsStoreDeps): string | null {
  const stamp = deps.now().toISOString().replaceAll(/[:.]/g, '-');
  const aside = file.replace(/\.json$/, `.broken-${stamp}.json`);
  const reason = errorText(error).slice(0, 200);
  try {
    (deps.steps ?? diskSteps).rename(file, aside);
  } catch (refusal) {
    deps.log.error('settings cannot be read, nor be put aside', { reason, refusal: errorText(refusal).slice(0, 200) });
    return null;
  }
  deps.log.error('settings cannot be read and were put aside', { file: aside, reason });
  return aside;
}

/** What one of the two files holds: settings, nothing, or something that cannot be read. */
function load(file: AtomicFile, which: 'file' | 'previous'): Settings | null | { readonly error: unknown } {
  try {
    const text = file.read(which);
    return text === null ? null : readSettings(JSON.parse(text));
  } catch (error) {
    return { error };
  }
}

const isBroken = (found: ReturnType<typeof load>): found is { readonly error: unknown } =>
  found !== null && 'error' in found;

/**
 * Opens the settings of this installation. A file that cannot be read is put aside, never overwritten, and the one
 * before it takes its place; the device id is made once (SES-06). Never throws for what stands in the folder.
 */
export function openSettings(deps: SettingsStoreDeps): SettingsStore {
  try {
    mkdirSync(deps.dir, { recursive: true });
  } catch (error) {
    // A disk that is full or refuses: what is changed lasts as long as the app does.
    deps.log.error('there is no folder for the settings', { reason: errorText(error).slice(0, 200) });
  }
  const file = createAtomicFile(path.join(deps.dir, `${NAME}.json`), deps.steps ?? diskSteps);
  const last = load(file, 'file');
  const quarantined = isBroken(last) ? quarantine(file.file, last.error, deps) : null;
  const usable = last === null || isBroken(last) ? load(file, 'previous') : last;
  if (isBroken(last) && usable !== null && !isBroken(usable)) deps.log.warn('the settings before are used');

  const save = (settings: Settings) => {
    try {
      file.write(`${JSON.stringify(settings, null, 1)}\n`);
    } catch (error) {
      deps.log.error('settings cannot be written now', { reason: errorText(error).slice(0, 200) });
    }
  };
  const isThere = usable !== null && !isBroken(usable);
  let settings = isThere ? usable : firstSettings(randomBytes(16).toString('hex'));
  if (usable !== last || last === null) save(settings);
  return {
    get: () => settings,
    update(change) {
      const gone = Object.keys(settings.sessions).some((base) => change.sessions?.[base] === undefined);
      settings = { ...settings, ...change };
      save(settings);
      // A sign-out is for good: the state before it must not bring the session back.
      if (change.sessions !== undefined && gone) save(settings);
    },
    quarantined,
    lost: !isThere && (isBroken(last) || usable !== null),
  };
}
