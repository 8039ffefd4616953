import { readMembers } from '../../lib/read-members.ts';
import type { Attachment, ScopedAttachments } from '../contract/tool-context.ts';

const MEMBERS = ['id', 'kind', 'name', 'mimeType', 'data', 'encoding'] as const;

/**
 * The turn's attachments of the declared kinds, as copies.
 *
 * Source: docs/contract.md#scoped-access.
 */
export function createScopedAttachments(
  all: readonly Attachment[],
  kinds: readonly string[],
): ScopedAttachments {
  const mine = all.filter(({ kind }) => kinds.includes(kind));
  const copyOf = (attachment: Attachment): Attachment =>
    Object.assign({ ...attachment }, readMembers(attachment, MEMBERS));
  return {
    list: () => mine.map(copyOf),
    get: (id) => mine.filter((one) => one.id === id).map(copyOf)[0],
  };
}
