import type { KeyValueRecord } from '../../core/index.ts';
import type {
  OutboxMessage,
  RecordChanges,
  ServiceContent,
  ShopProduct,
  TrackerIssue,
  WebDocument,
  WikiArticle,
} from '../../simulation/index.ts';
import { sampleContent } from '../../simulation/services/sample/sample-content.ts';
import type { Card } from '../data/cards.ts';
import type { Issue } from '../data/issues.ts';
import type { WebPage } from '../data/web.ts';
import { isFerryHost, startRecords } from './start-records.ts';

/** The types of the sections that services read. */
interface RecordTypes {
  issues: Issue;
  tracker: TrackerIssue;
  pages: WebPage;
  articles: WikiArticle;
  cards: Card;
  products: ShopProduct;
  'key-values': { scope: string; key: string; value: string; expiresInSeconds?: number };
  messages: Pick<OutboxMessage, 'via' | 'to' | 'subject' | 'text'>;
}

/** The records of one section at the start of a run, as its service reads them. */
export function recordsOf<K extends keyof RecordTypes>(
  section: K,
  changes: RecordChanges | undefined,
): RecordTypes[K][] {
  // Those of the scenario have this type, and others were compared with the fields of the section.
  return [...startRecords(section, changes).values()] as unknown as RecordTypes[K][];
}

/** The example's own pages, and those of other hosts. */
export function pagesOf(changes: RecordChanges | undefined): { own: WebPage[]; others: WebPage[] } {
  const pages = recordsOf('pages', changes);
  const isOwn = ({ url }: WebPage) => isFerryHost(new URL(url).host);
  return { own: pages.filter(isOwn), others: pages.filter((page) => !isOwn(page)) };
}

/** The content of the public services. Their search knows pages with an excerpt, too. */
export function serviceContent(changes: RecordChanges | undefined): ServiceContent {
  const { own, others } = pagesOf(changes);
  return {
    documents: [...own.filter(({ snippet }) => snippet !== undefined), ...others].map(
      ({ url, title, snippet = '', text = snippet }) => ({ url, title, text }),
    ),
    articles: recordsOf('articles', changes),
    issues: recordsOf('tracker', changes),
    products: recordsOf('products', changes),
  };
}

/** The pages of the public web: those of the sample, and pages that a person changed or added. */
export function publicPages(changes: RecordChanges = {}): readonly WebDocument[] {
  const changed = new Set(Object.keys(changes.pages ?? {}));
  const own = recordsOf('pages', changes).flatMap(({ url, title, text }) =>
    changed.has(url) && text !== undefined ? [{ url, title, text }] : [],
  );
  return [...sampleContent.documents.filter(({ url }) => !changed.has(url)), ...own];
}

/** The stored values by key. @param now reading of the run's clock, in milliseconds */
export function keyValuesOf(
  changes: RecordChanges | undefined,
  now: number,
): Record<string, KeyValueRecord> {
  const entries = [...startRecords('key-values', changes)].map(([key, record]) => {
    const { value, expiresInSeconds } = record as RecordTypes['key-values'];
    const expiresAt = expiresInSeconds && now + expiresInSeconds * 1000;
    return [key, { value, ...(expiresAt && { expiresAt }) }] as const;
  });
  return Object.fromEntries(entries);
}

/** The messages that were sent before the run. */
export function messagesOf(
  changes: RecordChanges | undefined,
): Omit<OutboxMessage, 'sentAt' | 'isInitial'>[] {
  return [...startRecords('messages', changes)].map(([id, record]) => ({
    ...(record as RecordTypes['messages']),
    id: `start_${id}`,
    status: 'sent',
  }));
}
