/** The maximum length of a link, from its `#` on. Source: docs/contract.md#workspace. */
export const LINK_LIMIT = 32_000;

/** The maximum size of an unpacked link, in bytes of JSON. */
export const CONTENT_LIMIT = 2_000_000;

/** The part of the fragment before the workspace. */
export const LINK_START = '#/s/';

/**
 * A pasted link without what mail, chats and terminals add: spaces and line breaks inside, and
 * punctuation behind it. A link contains none of them.
 *
 * @param rest The part after `#/s/` in the address.
 */
export function cleanLink(rest: string): string {
  return decode(rest).replace(ADDED, '').replace(BEHIND, '');
}

// Soft hyphens and spaces without width break long words.
const ADDED = /[\s\u00ad\u200b-\u200d\u2060]/g;
const BEHIND = /(?<=\.[\w-]+)[>)\]}.,;:!?"'`*”’»]+$/;

/** Browsers encode a space of an address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
