import { type Clock, err, ok, type ToolCache } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { CallerSession } from '../sessions/sessions.ts';
import { createKeptTexts } from '../stores/kept-texts.ts';

/** As long as a session lasts by default, in milliseconds. */
const KEPT_MS = 86_400_000;

/**
 * The sessions whose client can show questions. A client of 2025 says it once, with `initialize`.
 * Names of signed sessions are unique.
 */
export interface AskableSessions {
  /** Reads `initialize`. Never rejects. */
  note(session: CallerSession, initialize: unknown): Promise<void>;
  has(session: CallerSession): Promise<boolean>;
}

/** @param cache keeps them, for all isolates if it is shared */
export function createAskableSessions(cache: ToolCache, clock: Clock): AskableSessions {
  const kept = createKeptTexts(cache, clock, 'askable', KEPT_MS);
  return {
    async note({ id, name }, initialize) {
      const params = isRecord(initialize) ? initialize.params : undefined;
      const capabilities = isRecord(params) ? params.capabilities : undefined;
      // Only a signed session has a later request that names it.
      if (id === undefined || !showsQuestions(capabilities)) return;
      await kept(name, async () => ok('')).catch(() => {});
    },
    async has({ id, name }) {
      if (id === undefined) return false;
      const { result } = await kept(name, async () => err(''));
      return result.ok;
    },
  };
}

/** Whether the capabilities of a client have elicitation with forms. */
export function showsQuestions(capabilities: unknown): boolean {
  const elicitation = isRecord(capabilities) ? capabilities.elicitation : undefined;
  if (!isRecord(elicitation)) return false;
  return isRecord(elicitation.form) || Object.keys(elicitation).length === 0;
}
