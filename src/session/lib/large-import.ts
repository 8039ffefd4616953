const listeners = new Set<(isOver: boolean) => void>();

/**
 * Imports a file of megabytes, whose evaluation alone may take longer than an engine may be silent.
 *
 * @example
 * const { countTokens } = await importLarge(() => import('gpt-tokenizer/encoding/o200k_base'));
 */
export async function importLarge<TModule>(load: () => Promise<TModule>): Promise<TModule> {
  announce(false);
  try {
    return await load();
  } finally {
    announce(true);
  }
}

/** Calls `listener` before and after each such import. */
export function onLargeImport(listener: (isOver: boolean) => void): void {
  listeners.add(listener);
}

function announce(isOver: boolean): void {
  for (const listener of listeners) listener(isOver);
}
