import { type NamedPicture, runStarts } from './run-starts.ts';

/** Runs during the import, because the importing runner loads no modules afterwards. */
export const pictures: readonly NamedPicture[] = await runStarts();
