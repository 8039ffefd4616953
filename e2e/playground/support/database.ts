import type { Page } from '@playwright/test';

/** Stores data of the page's first version, before the page opens. */
export async function seedFirstVersion(page: Page, workspace: object): Promise<void> {
  // Any file of the origin that is not a page of the app.
  await page.goto('/theme.js');
  await page.evaluate(async (given) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('toolyard', 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('documents');
        opening.result.createObjectStore('asides');
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(['documents', 'asides'], 'readwrite');
      const saved = { revision: 4, writer: 'a page of old', workspace: given };
      transaction.objectStore('documents').put(saved, 'workspace');
      transaction.objectStore('asides').put({ ...given, name: 'Of another tab' }, 'page-1');
      transaction.objectStore('asides').put({ format: 99 }, '2026-01-01');
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }, workspace);
}

/** Makes every write fail, as on a full disk, until it is called with `false`. */
export async function fillStorage(page: Page, full = true): Promise<void> {
  await page.evaluate((isFull) => {
    const { prototype } = IDBObjectStore;
    const kept = Reflect.get(prototype, 'kept') ?? prototype.put;
    Reflect.set(prototype, 'kept', kept);
    prototype.put = isFull
      ? () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        }
      : kept;
  }, full);
}

/** Adds set-aside documents directly to the database, each a little older than the one before. */
export async function seedBackups(page: Page, count: number): Promise<void> {
  await page.evaluate(async (many) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('toolyard@/');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('asides', 'readwrite');
      for (let place = 1; place <= many; place++) {
        const document = { format: 99, name: `Aside ${place}` };
        const known = { name: document.name, reason: 'unreadable', size: 30 };
        const changedAt = Date.now() - place * 60_000;
        transaction.objectStore('asides').put({ ...known, changedAt, document }, `aside-${place}`);
      }
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }, count);
}

/** A value for one table of a database, by its key. */
export type Raw = readonly [table: string, key: string, value: unknown];

/** Writes any values into a database of this playground, as a bug or a broken disk would. */
export async function writeRaw(page: Page, name: string, values: readonly Raw[]): Promise<void> {
  await page.evaluate(
    async ([database, text]) => {
      const all: readonly Raw[] = JSON.parse(text);
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const [table, key, value] of all) {
        await new Promise<void>((resolve, reject) => {
          const transaction = opened.transaction(table, 'readwrite');
          const store = transaction.objectStore(table);
          store.put(value, store.keyPath === null ? key : undefined);
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(transaction.error);
        });
      }
      opened.close();
    },
    // Playwright takes seconds for a value with 100,000 parts.
    [name, JSON.stringify(values)] as const,
  );
}
