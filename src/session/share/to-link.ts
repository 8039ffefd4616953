import { deflateSync, strToU8 } from 'fflate';
import { CORE_VERSION } from '../lib/core-version.ts';
import { formatCount } from '../lib/format.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toBase64url } from './base64url.ts';
import { findUnsafe } from './find-unsafe.ts';
import {
  CONTENT_LIMIT,
  LINK_LIMIT,
  LINK_START,
  type LinkContent,
  type LinkOpening,
} from './link.ts';

/** A workspace as a link, or the reason why it has none. */
export type Link =
  | { ok: true /** Begins with `#`; ASCII only. */; fragment: string }
  | { ok: false /** As a sentence. */; why: string };

/**
 * Packs a whole workspace into the fragment of an address. The link contains the document, and no
 * server stores it. The same workspace gives the same link. Runs, consents and layout stay in the
 * browser.
 *
 * Source: docs/contract.md#workspace.
 *
 * @param place where it opens. Default: at the first call
 *
 * @example
 * const link = toLink(workspace);
 * if (link.ok) location.hash = link.fragment; // '#/s/4.q1Yq…'
 */
export function toLink(workspace: Workspace, place?: LinkOpening): Link {
  const content: LinkContent = { core: CORE_VERSION, workspace, ...(place && { place }) };
  const text = JSON.stringify(content);
  const unsafe = findUnsafe(content);
  if (unsafe !== undefined)
    return { ok: false, why: `A link cannot contain this workspace, because ${unsafe}.` };
  const bytes = strToU8(text);
  if (bytes.length > CONTENT_LIMIT) {
    return {
      ok: false,
      why: `The workspace has ${formatCount(bytes.length)} bytes, but a link may contain at most ${formatCount(CONTENT_LIMIT)}.`,
    };
  }
  const packed = toBase64url(deflateSync(bytes, { level: 9 }));
  const fragment = `${LINK_START}${workspace.format}.${packed}`;
  if (fragment.length <= LINK_LIMIT) return { ok: true, fragment };
  return {
    ok: false,
    why: `The link would have ${formatCount(fragment.length)} characters. The limit is ${formatCount(LINK_LIMIT)}, because many programs cut longer links.`,
  };
}
