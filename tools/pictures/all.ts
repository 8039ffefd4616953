import type { Picture } from './picture.ts';
import { runStarts } from './run-starts.ts';

/** Run while this is imported: the runner that imports it loads nothing more afterwards. */
export const pictures: readonly Picture[] = await runStarts();
