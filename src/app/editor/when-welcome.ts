import { whenIdle } from '../browser/when-idle.ts';
import { whenMonacoMayLoad } from './monaco-hold.ts';

/** Whether the user asked the browser to save data. */
export function savesData(): boolean {
  // Not every browser supports it, and the DOM types lack it.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

/** Resolves when the page has loaded, more important work has ended, and the page is idle. */
export async function whenWelcome(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await whenMonacoMayLoad();
  await whenIdle();
}
