import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GlossaryTerm } from '../../src/app/pages/learn/terms/glossary-term.ts';
import { ROOT } from '../root.mjs';

/** The glossary, relative to the root. */
export const GLOSSARY = 'docs/glossary.md';

const ROW = /^\| \*\*(.+?)\*\* \| (.+) \| \[.+\]\(contract\.md#(.+)\) \|$/gm;

/** The rows of the glossary, in their order. */
export function readGlossary(): GlossaryTerm[] {
  const text = readFileSync(join(ROOT, GLOSSARY), 'utf8');
  return [...text.matchAll(ROW)].map(([, term = '', meaning = '', clause = '']) => ({
    ...{ term, meaning, clause },
  }));
}
