import { deflateSync, strToU8 } from 'fflate';
import { CORE_VERSION } from '../lib/core-version.ts';
import { formatCount } from '../lib/format.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toBase64url } from './base64url.ts';
import { findUnsafe } from './find-unsafe.ts';
import { CONTENT_LIMIT, LINK_LIMIT, LINK_START, type LinkContent } from './link.ts';

/** A workspace as a link, or why it has no link. */
export type Link =
  | { ok: true /** Begins with `#`; in characters of ASCII. */; fragment: string }
  | { ok: false /** As a sentence. */; why: string };

/**
 * Packs a whole workspace into the fragment of an address: the link is the document, and nothing
 * is stored anywhere. The same workspace gives the same link. What the browser keeps beside the
 * document (runs, consents, layout) is not in it.
 *
 * Source: docs/contract.md#workspace.
 *
 * @example
 * const link = toLink(workspace);
 * if (link.ok) location.hash = link.fragment; // '#/s/4.q1Yq…'
 */
export function toLink(workspace: Workspace): Link {
  const content: LinkContent = { core: CORE_VERSION, workspace };
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
