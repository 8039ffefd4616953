import { strFromU8 } from 'fflate';
import { isRecord } from '../../lib/is-record.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import { formatCount } from '../lib/format.ts';
import { findExcessInText } from '../workspace/find-excess.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { fromBase64url } from './base64url.ts';
import { findUnsafe } from './find-unsafe.ts';
import { inflate } from './inflate.ts';
import { CONTENT_LIMIT, LINK_LIMIT, LINK_START } from './link.ts';

/** The parsed link. */
export type ReadLink =
  | {
      ok: true;
      workspace: Workspace;
      /** A notice, as a sentence: a newer core created the link. */
      notice: string | undefined;
    }
  | { ok: false /** The reason, as sentences. */; notice: string };

/** The current format. Links of earlier formats are valid, too. */
const FORMAT: Workspace['format'] = 4;

/**
 * Parses the output of {@link toLink}, of this or an earlier format. The link is untrusted input.
 * Never throws.
 *
 * @param rest the part after `#/s/` in the address.
 *
 * @example
 * const read = readLink('4.q1Yq…');
 * if (!read.ok) console.warn(read.notice);
 */
export function readLink(rest: string): ReadLink {
  try {
    return read(rest);
  } catch {
    return refuse(BROKEN);
  }
}

function read(rest: string): ReadLink {
  const length = LINK_START.length + rest.length;
  if (length > LINK_LIMIT) {
    return refuse(
      `It has ${formatCount(length)} characters, but a link may have at most ${formatCount(LINK_LIMIT)}. Ask for the workspace as a file.`,
    );
  }
  const [, digits, packed] = /^(\d{1,4})\.(.*)$/s.exec(rest) ?? [];
  if (digits === undefined || packed === undefined) return refuse(BROKEN);
  const format = Number(digits);
  if (format > FORMAT) {
    return refuse(
      `It was created by a newer version of the playground: its format is ${format}, but this page reads formats up to ${FORMAT}. Reload the page, or open the link where it was created.`,
    );
  }
  if (format < 1) return refuse(BROKEN);

  const bytes = fromBase64url(packed);
  const inflated = bytes && inflate(bytes, CONTENT_LIMIT);
  if (inflated === 'too large') {
    return refuse(`Its unpacked content exceeds the limit of ${formatCount(CONTENT_LIMIT)} bytes.`);
  }
  if (!inflated || inflated === 'broken') return refuse(BROKEN);
  const text = strFromU8(inflated);
  const excess = findExcessInText(text);
  if (excess !== undefined) return refuse(excess);
  const content = parseJson(text);
  if (content === undefined) return refuse('Its content is not valid JSON.');
  const unsafe = findUnsafe(content);
  if (unsafe !== undefined) return refuse(`Its content is not a valid workspace: ${unsafe}.`);
  if (!isRecord(content) || typeof content.core !== 'string' || !isRecord(content.workspace)) {
    return refuse('Its content is not a workspace.');
  }
  const { core, workspace } = content;
  if (workspace.format !== format) {
    return refuse('Its URL and its content have different formats. Copy the whole link again.');
  }
  const parsed = parseWorkspace(workspace);
  if (!parsed.ok) return refuse(parsed.message);
  return {
    ok: true,
    workspace: parsed.workspace,
    notice: isNewer(core, CORE_VERSION)
      ? `This link was created with core ${core.slice(0, 20)}, but this page uses ${CORE_VERSION}. The run may differ. Reload the page to get the latest version.`
      : undefined,
  };
}

/**
 * Where the page stood when a link was created. Its values are untrusted, too. Never throws.
 *
 * @param rest the part after `#/s/` in the address, of a link that {@link readLink} accepts
 */
export function readLinkPlace(rest: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const bytes = fromBase64url(rest.slice(rest.indexOf('.') + 1));
    const inflated = bytes && inflate(bytes, CONTENT_LIMIT);
    if (!inflated || typeof inflated === 'string') return undefined;
    const content = parseJson(strFromU8(inflated));
    return isRecord(content) && isRecord(content.place) ? content.place : undefined;
  } catch {
    return undefined;
  }
}

const BROKEN = 'A part of it is missing or damaged. Copy the whole link again.';

function refuse(why: string): ReadLink {
  return { ok: false, notice: `This link cannot be opened. No workspace was changed. ${why}` };
}

/** @returns `undefined` for invalid JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbers(version), numbers(than)];
  const at = a.findIndex((number, index) => number !== (b[index] ?? 0));
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

function numbers(version: string): number[] {
  return (/^\d{1,9}(?:\.\d{1,9}){0,2}/.exec(version)?.[0] ?? '0').split('.').map(Number);
}
