import { useEffect, useState } from 'react';
import { loadOnce } from '../../lib/load-once.ts';
import { METRICS } from './metrics.ts';
import type * as MonacoIndex from './monaco/index.ts';
import { noteMonaco } from './monaco-hold.ts';
import { savesData, whenWelcome } from './when-welcome.ts';

/** The part of the editor that is loaded on demand. */
type MonacoPart = Pick<typeof MonacoIndex, 'MonacoEditor'>;

let loaded: MonacoPart | undefined;

/**
 * Loads the full editor now. After a failed attempt, the next call retries.
 *
 * @throws the error of the import, for example without a network.
 */
export const loadMonaco: () => Promise<MonacoPart> = loadOnce(load);

/**
 * The full editor once it is loaded: when the page is idle, or at once after `hurry`. With reduced
 * data it loads only after `hurry`.
 *
 * @param isWanted False prevents loading, as on touch screens.
 */
export function useMonacoPart(isWanted: boolean): {
  part: MonacoPart | undefined;
  hurry: () => void;
} {
  const [part, setPart] = useState(loaded);
  const hurry = () => {
    // After a failure the plain editor stays.
    if (isWanted && !part) loadMonaco().then(setPart, () => undefined);
  };
  useEffect(() => {
    if (!isWanted || part || savesData()) return;
    let isGone = false;
    whenWelcome()
      .then(() => (isGone ? undefined : loadMonaco()))
      .then((found) => !isGone && found && setPart(found))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isWanted, part]);
  return { part: isWanted ? part : undefined, hurry };
}

async function load(): Promise<MonacoPart> {
  const [{ MonacoEditor, setUpMonaco }] = await Promise.all([
    import('./monaco/index.ts'),
    loadFont(),
  ]);
  setUpMonaco();
  loaded = { MonacoEditor };
  noteMonaco();
  return loaded;
}

/**
 * Monaco measures the font when it starts. With a fallback font, every caret position would be
 * wrong.
 */
async function loadFont(): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim();
  if (family) await document.fonts.load(`${METRICS.fontSize}px ${family}`).catch(() => []);
}
