/** A page of the simulated web. */
export interface WebDocument {
  url: string;
  title: string;
  /** Markdown. */
  text: string;
}

/** An article of the wiki. */
export interface WikiArticle {
  title: string;
  /** Plain text; the first paragraph is the summary. */
  text: string;
  /** Other names that lead to it. Default: none. */
  redirects?: readonly string[];
}

/** A comment on an issue. */
export interface TrackerComment {
  author: string;
  text: string;
  /** ISO 8601. */
  createdAt: string;
}

/** An issue of the tracker. */
export interface TrackerIssue {
  /** Counts from 1. */
  number: number;
  title: string;
  body: string;
  state: 'open' | 'closed';
  labels: readonly string[];
  assignee: string | null;
  /** ISO 8601. */
  createdAt: string;
  comments: readonly TrackerComment[];
}

/** Something that the shop sells. */
export interface ShopProduct {
  id: string;
  name: string;
  category: string;
  description: string;
  /** Unit: cents of a euro. */
  priceCents: number;
  /** The number of pieces in stock. */
  stock: number;
}

/** The data of the simulated services at the start of a run. */
export interface ServiceContent {
  documents: readonly WebDocument[];
  articles: readonly WikiArticle[];
  issues: readonly TrackerIssue[];
  products: readonly ShopProduct[];
}
