/** The maximum length of a link, from its `#` on. Source: docs/contract.md#workspace. */
export const LINK_LIMIT = 32_000;

/** The maximum size of an unpacked link, in bytes of JSON. */
export const CONTENT_LIMIT = 2_000_000;

/** The part of the fragment before the workspace. */
export const LINK_START = '#/s/';

/** Where the page stood when a link was created: ids and names, of which a reader may know none. */
export type LinkOpening = Readonly<Record<string, string | boolean | undefined>>;

/** The packed content of a link. */
export interface LinkContent {
  /** The version of the core that created the link. */
  core: string;
  /** The version of the format, which stands before the content in the address. */
  workspace: unknown;
  /** Absent in links that open at the first call. */
  place?: LinkOpening;
}
