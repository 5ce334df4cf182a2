import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { only } from '../absent.ts';
import { host } from '../host.ts';

/** The keyring: a key of this profile, in a file that only its owner may read. */
function key(): Buffer {
  const file = path.join(host().userData, 'desktop-host.key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 });
  return readFileSync(file);
}

const VERSION = Buffer.from('v11');
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The asynchronous keyring. */
export const safeStorage = only('safeStorage', {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret' as const,
  async encryptStringAsync(text: string): Promise<Buffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key(), iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([VERSION, iv, cipher.getAuthTag(), body]);
  },
  async decryptStringAsync(sealed: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> {
    try {
      const bodyAt = VERSION.length + IV_BYTES + TAG_BYTES;
      const decipher = createDecipheriv(
        'aes-256-gcm',
        key(),
        sealed.subarray(VERSION.length, VERSION.length + IV_BYTES),
      );
      decipher.setAuthTag(sealed.subarray(VERSION.length + IV_BYTES, bodyAt));
      const text = Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]);
      return { shouldReEncrypt: false, result: text.toString('utf8') };
    } catch {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
    }
  },
});

/** The system's own updates: nothing is ever installed here. */
export const autoUpdater = new EventEmitter();

/** Sleep and wake; a test says `emit('suspend')`, here as on real Electron. */
export const powerMonitor = new EventEmitter();

/** Keys of the whole system; a test presses them as `__desktopHost.hotKeys`, and another program has some. */
export const hotKeys = { taken: new Map<string, () => void>(), ofOthers: new Set<string>() };
export const globalShortcut = only('globalShortcut', {
  register(accelerator: string, run: () => void) {
    if (hotKeys.ofOthers.has(accelerator)) return false;
    hotKeys.taken.set(accelerator, run);
    return true;
  },
  unregister: (accelerator: string) => void hotKeys.taken.delete(accelerator),
});

/** Holds are numbered; nothing falls asleep here. */
let holds = 0;
export const powerSaveBlocker = only('powerSaveBlocker', {
  start: () => (holds += 1),
  stop: () => true,
});

/** Looks of the system; a test says `emit('updated')`. */
export const nativeTheme = only('nativeTheme', Object.assign(new EventEmitter(), { shouldUseDarkColors: false }));

/** Colours of the system; a test changes `accent` and says `emit('accent-color-changed')`. */
export const systemPreferences = only(
  'systemPreferences',
  Object.assign(new EventEmitter(), {
    accent: 'b4009eff',
    getAccentColor() {
      return this.accent;
    },
  }),
);

const display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  scaleFactor: 1,
};

export const screen = only(
  'screen',
  Object.assign(new EventEmitter(), {
    getAllDisplays: () => [display],
    getDisplayMatching: () => display,
    /** Where a test puts the pointer. */
    cursor: { x: 0, y: 0 },
    getCursorScreenPoint() {
      return { ...this.cursor };
    },
  }),
);
