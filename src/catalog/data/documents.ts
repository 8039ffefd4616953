import type { RagDocument } from '../../kinds/index.ts';
import type { RecordChanges } from '../../simulation/index.ts';
import { publicPages, recordsOf } from '../sandbox-data/world-records.ts';

/** The articles that `product_docs` can find. */
export function productDocs(records: RecordChanges): readonly RagDocument[] {
  return recordsOf('articles', records).map(({ title, text }) => ({
    id: title,
    text: `${title}\n\n${text}`,
    metadata: { title },
  }));
}

/** The public pages that `web_pages` can find. */
export function webPages(records: RecordChanges): readonly RagDocument[] {
  return publicPages(records).map(({ url, title, text }) => ({
    id: url,
    text: `${title}\n\n${text}`,
    metadata: { url },
  }));
}
