import type { StorageScope, ToolRegistryOptions } from '../../core/index.ts';
import type { CallerSession } from './sessions.ts';

type Withheld = ToolRegistryOptions['withheldStorage'];

const SHARED_TEXT =
  "all callers would share them. The operator can allow this with the server's option sharedStorage.";
const SHARED = {
  'tool-private': SHARED_TEXT,
  personality: SHARED_TEXT,
} satisfies Partial<Record<StorageScope, string>>;

/** Also for the scope `subject`, which is the session for callers without a token. */
const WITHOUT_SESSION = {
  session: 'they would be lost, because this call belongs to no session. Send a token.',
} satisfies Partial<Record<StorageScope, string>>;

/**
 * The scopes of storage that a turn does not get: those that subjects share, unless the operator
 * allows them, and those of a session that no other request can name.
 *
 * Source: docs/contract.md#edge-sessions.
 */
export function withheldFor(
  { isSingle }: CallerSession,
  sharedStorage: boolean | undefined,
): NonNullable<Withheld> {
  return { ...(sharedStorage !== true && SHARED), ...(isSingle && WITHOUT_SESSION) };
}
