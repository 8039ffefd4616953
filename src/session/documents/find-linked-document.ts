import { readLink } from '../share/read-link.ts';
import type { NoticeOffer } from '../store/state.ts';
import { holdsCode } from '../workspace/parse-import.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { OpenDocument } from './open-document.ts';
import type { Draft, WorkspaceStorage } from './storage.ts';

/** Dependencies of {@link findLinked}. */
export interface LinkPlace {
  storage: Pick<WorkspaceStorage, 'load'>;
  openDocument: Pick<OpenDocument, 'saver' | 'checkTabs'>;
  createId(): string;
}

/** A workspace from a link, ready to be opened. */
export interface FoundLink {
  draft: Draft;
  /** The link, while the document is not stored. */
  rest: string | undefined;
  /** Notices about it, as sentences. */
  notice: string | undefined;
  /** An action that the notice offers. */
  offer: NoticeOffer | undefined;
}

/**
 * Opens the workspace of a link as a document of this browser. Its id is derived from the link, so
 * that the same link always gives the same document. The document is stored at its first edit. If
 * the user has edited it before, the link opens unchanged under a new id. A notice offers the
 * edited document. Never rejects.
 */
export async function findLinked(
  rest: string,
  { storage, openDocument, createId }: LinkPlace,
): Promise<({ ok: true } & FoundLink) | { ok: false; notice: string }> {
  const read = readLink(rest);
  if (!read.ok) return read;
  const id = toLinkId(rest);
  const workspace: Workspace = { ...read.workspace, id };
  const outside = holdsCode(workspace);
  const fresh = { ok: true, rest, notice: read.notice, offer: undefined } as const;

  await Promise.all([openDocument.saver.flush(), openDocument.checkTabs()]);
  const waiting = openDocument.saver.waiting(id);
  const stored = waiting ? undefined : await storage.load(id).catch(() => undefined);
  if (!waiting && !stored) return { ...fresh, draft: { workspace, outside, revision: 0 } };
  if (stored && JSON.stringify(stored.document) === JSON.stringify(workspace)) {
    // A link asks for trust each time, even if the user has trusted its document before.
    return {
      ...fresh,
      rest: undefined,
      draft: { workspace, outside, revision: stored.revision },
    };
  }
  const notice = [read.notice, EDITED_BEFORE].filter((one) => one !== undefined).join(' ');
  return {
    ...fresh,
    draft: { workspace: { ...workspace, id: createId() }, outside, revision: 0 },
    notice,
    offer: { notice, label: 'Open the edited one', id },
  };
}

const EDITED_BEFORE =
  'You edited the workspace of this link before. This is the original workspace of the link; your edited copy is unchanged.';

/** The same hash for the same link. Its 106 bits distinguish the links of a browser. */
function toLinkId(rest: string): string {
  return `link-${hash(rest, 0)}${hash(rest, 1)}`;
}

/** cyrb53 distributes well. It is not cryptographic, and nothing depends on secrecy. */
function hash(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}
