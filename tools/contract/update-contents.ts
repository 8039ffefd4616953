/** Writes the table of contents of `docs/contract.md`: `npx tsx tools/contract/update-contents.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { contentsOf, readContract, readHeadings } from './read-contract.ts';

const text = readContract();
const contents = `<!-- contents -->\n${contentsOf(readHeadings(text))}\n<!-- /contents -->`;
writeFileSync(
  join(ROOT, 'docs/contract.md'),
  text.replace(/<!-- contents -->[\s\S]*?<!-- \/contents -->/, () => contents),
);
