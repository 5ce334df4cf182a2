import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import Store from 'electron-store';
import { errorText, type Logger } from '../logging/logger.ts';
import { firstSettings, readSettings, type Settings } from './settings.ts';

/** The settings, in memory and on disk. */
export interface SettingsStore {
  get(): Settings;
  /** Changes some of them; on disk when it returns (written aside, synchronised, renamed). */
  update(change: Partial<Omit<Settings, 'version' | 'deviceId'>>): void;
  /** Where an unreadable file was put aside at this start; null when there was none. */
  readonly quarantined: string | null;
}

export interface SettingsStoreDeps {
  /** Absolute folder of the app's data. */
  readonly dir: string;
  readonly now: () => Date;
  readonly log: Logger;
}

const NAME = 'settings';

/** Puts an unreadable file aside, so that nothing of it is lost, and tells where; null when it is fine or absent. */
function quarantine(file: string, deps: SettingsStoreDeps): string | null {
  if (!existsSync(file)) return null;
  try {
    readSettings(JSON.parse(readFileSync(file, 'utf8')));
    return null;
  } catch (error) {
    const stamp = deps.now().toISOString().replaceAll(/[:.]/g, '-');
    const aside = file.replace(/\.json$/, `.broken-${stamp}.json`);
    renameSync(file, aside);
    deps.log.error('settings cannot be read and were put aside', {
      file: aside,
      reason: errorText(error).slice(0, 200),
    });
    return aside;
  }
}

/**
 * Opens the settings of this installation. A file that cannot be read is put aside, never overwritten; the device id
 * is made once (SES-06). Throws only when the folder cannot be written.
 */
export function openSettings(deps: SettingsStoreDeps): SettingsStore {
  const quarantined = quarantine(path.join(deps.dir, `${NAME}.json`), deps);
  const store = new Store<Settings>({
    name: NAME,
    cwd: deps.dir,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
  });
  let settings = store.size === 0 ? firstSettings(randomBytes(16).toString('hex')) : readSettings(store.store);
  if (store.size === 0) store.store = settings;
  return {
    get: () => settings,
    update(change) {
      settings = { ...settings, ...change };
      store.store = settings;
    },
    quarantined,
  };
}
