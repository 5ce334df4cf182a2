import type { Page } from '@playwright/test';

/** Forgets the windows that the account had open on a device with the control surface; leaves the console for it. */
export async function forgetWindows(page: Page): Promise<void> {
  // From a page without the desktop, which would keep them again as it is left.
  await page.goto(new URL('/__control/scenarios', page.url()).href);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        sessionStorage.removeItem('hearth.records');
        const opened = indexedDB.open('hearth-local');
        opened.onerror = () => {
          resolve();
        };
        opened.onsuccess = () => {
          const db = opened.result;
          if (!db.objectStoreNames.contains('records')) {
            db.close();
            resolve();
            return;
          }
          const store = db.transaction('records', 'readwrite').objectStore('records');
          store.delete(IDBKeyRange.bound('windows', 'windows\uffff'));
          store.transaction.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
  );
}
