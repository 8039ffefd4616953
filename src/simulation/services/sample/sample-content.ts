import type { ServiceContent } from '../content.ts';
import { sampleArticles } from './articles.ts';
import { sampleDocuments } from './documents.ts';
import { sampleIssues } from './issues.ts';
import { sampleProducts } from './products.ts';

/** Sample data for all services. A catalogue replaces it with its own data. */
export const sampleContent: ServiceContent = {
  documents: sampleDocuments,
  articles: sampleArticles,
  issues: sampleIssues,
  products: sampleProducts,
};
