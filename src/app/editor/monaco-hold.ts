/**
 * The time at which the full editor may load. The page needs this before the first paint, and the editors after
 * it, so it is a module without imports.
 *
 * @module
 */

let held: Promise<unknown> = Promise.resolve();
let arrive: () => void;
const arrival = new Promise<void>((resolve) => {
  arrive = resolve;
});

/**
 * Delays the full editor until more important work ends, such as the first run, unless the user
 * edits first. A rejection counts as an end.
 *
 * @example
 * holdMonaco(session.ready);
 */
export function holdMonaco(until: Promise<unknown>): void {
  const before = held;
  held = Promise.allSettled([before, until]);
}

/** Resolves when no work delays the full editor. */
export async function whenMonacoMayLoad(): Promise<void> {
  await held;
}

/** Resolves once the full editor is loaded; on some devices it never loads. */
export function monacoArrival(): Promise<void> {
  return arrival;
}

/** Reports that the full editor is loaded. */
export function noteMonaco(): void {
  arrive();
}
