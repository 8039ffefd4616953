import type { ServiceContent } from '../content.ts';
import { sampleArticles } from './articles.ts';
import { sampleDocuments } from './documents.ts';
import { sampleIssues } from './issues.ts';
import { sampleProducts } from './products.ts';

/** Enough of everything to try the services; a catalogue brings its own. */
export const sampleContent: ServiceContent = {
  documents: sampleDocuments,
  articles: sampleArticles,
  issues: sampleIssues,
  products: sampleProducts,
};
