import { allowWorkersOfOrigin } from './app/browser/trusted-types.ts';
import { workers } from './page-workers.ts';

/** The pages without a run at the start; `toRoute` knows them exactly. */
const OTHER_PAGE = /^#\/(?:learn|examples|reference)(?:\/|$)/;

allowWorkersOfOrigin();
// This small file arrives before the page's own code, so the Worker starts beside that code.
if (!OTHER_PAGE.test(location.hash)) workers.prepare();

void import('./main.tsx').then(({ drawPage }) => drawPage());
