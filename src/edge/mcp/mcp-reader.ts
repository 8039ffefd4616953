import type { CallerSession } from '../sessions/sessions.ts';

/** The receiver of a link, a question or a task: no other subject or session can use it. */
export interface McpReader {
  caller: { grant: { subject: string }; personality: { id: string }; isAnonymous: boolean };
  session: CallerSession;
}
