/** How long the part of a link from its `#` on may be. Source: docs/contract.md#workspace. */
export const LINK_LIMIT = 32_000;

/** How much a link may hold when it is unpacked, in bytes of JSON. */
export const CONTENT_LIMIT = 2_000_000;

/** What stands in an address before the workspace. */
export const LINK_START = '#/s/';

/** What a link carries, packed. */
export interface LinkContent {
  /** Version of the core that the workspace was made with. */
  core: string;
  /** Of the format that stands before it in the address. */
  workspace: unknown;
}
