import type { Picture } from './picture.ts';
import { runStarts } from './run-starts.ts';

/** Runs during the import, because the importing runner loads no modules afterwards. */
export const pictures: readonly Picture[] = await runStarts();
