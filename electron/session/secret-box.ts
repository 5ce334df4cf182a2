import type { SafeStorage } from 'electron';
import type { SecretBox } from './vault.ts';

type Storage = Pick<
  SafeStorage,
  'encryptStringAsync' | 'decryptStringAsync' | 'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend'
>;

/**
 * The keyring of Electron, asynchronous form. Every rejection of it may be temporary: Electron marks a locked
 * keyring by the text of its error only, so nothing is concluded from a failure.
 */
export function createSecretBox(storage: Storage, platform: NodeJS.Platform): SecretBox {
  return {
    async isProtected() {
      if (!(await storage.isAsyncEncryptionAvailable())) return false;
      // Without a keyring Chromium falls back to a key that stands in its source.
      return platform !== 'linux' || storage.getSelectedStorageBackend() !== 'basic_text';
    },
    seal: (text) => storage.encryptStringAsync(text),
    async open(sealed) {
      const { result, shouldReEncrypt } = await storage.decryptStringAsync(sealed);
      return { text: result, stale: shouldReEncrypt };
    },
  };
}
