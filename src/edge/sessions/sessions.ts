import { readMembers } from '../../lib/read-members.ts';
import { HttpProblem } from '../problem.ts';
import { createSignedIds, type IdOwner, type SignedIds } from './signed-id.ts';

/**
 * Ids of sessions that the server signs, for callers without a token and for MCP clients.
 *
 * Source: docs/contract.md#edge-sessions.
 */
export interface SessionSettings {
  /**
   * The secret that signs them, at least 32 characters; the same in each isolate. From a list, the
   * first key signs and all are accepted, so that a key can be replaced.
   */
  key: string | readonly string[];
  /** How long a session lasts, in milliseconds. Default 86,400,000, a day. */
  ttlMs?: number;
}

/** The header of the id, in answers to callers without a token. */
export const SESSION_ID = 'x-session-id';
/** The header of MCP clients and of answers to them. */
export const MCP_SESSION_ID = 'mcp-session-id';

/** The session of one request. */
export interface CallerSession {
  /** Below the subject. */
  readonly name: string;
  /** The client sends it to be in the session again. It is a secret, unlike the name. */
  readonly id?: string;
  /** It ends with the request: no other request can name it. */
  readonly isSingle?: true;
  /** Its client of 2025 can show questions, as it said with `initialize`. */
  readonly canAsk?: true;
}

/** Finds the session of a request. */
export interface Sessions {
  /** @param asked `context.sessionId` */
  find(owner: IdOwner, asked: string | undefined): Promise<CallerSession | HttpProblem>;
  /**
   * @param sent the header `Mcp-Session-Id`
   * @param starts for the message `initialize`: whether its client can show questions
   */
  findForMcp(
    owner: IdOwner,
    sent: string | null,
    starts?: { canAsk: boolean },
  ): Promise<CallerSession | HttpProblem>;
}

/** @throws TypeError for a key that is missing or short, and for a wrong time */
export function createSessions(settings: SessionSettings | undefined): Sessions {
  const ids = settings && toSignedIds(settings);
  const read = async (
    owner: IdOwner,
    id: string,
    unknown: string,
  ): Promise<CallerSession | HttpProblem> => {
    return (await ids?.read(id, owner)) ?? new HttpProblem('session_not_found', unknown);
  };
  return {
    async find(owner, asked) {
      if (!owner.isAnonymous) return { name: asked ?? 'default' };
      if (!ids) return asked === undefined ? single() : new HttpProblem('session_not_found', NONE);
      return asked === undefined ? ids.create(owner) : read(owner, asked, ENDED);
    },
    async findForMcp(owner, sent, starts) {
      if (sent !== null) return read(owner, sent, MCP_ENDED);
      if (starts && ids) return ids.create(owner, starts.canAsk);
      return owner.isAnonymous ? single() : { name: 'default' };
    },
  };
}

const NONE =
  'This server has no sessions for callers without a token. Leave out $.context.sessionId, or send a token.';
const ENDED =
  'The session of $.context.sessionId is unknown or has ended. Leave it out: the answer has the id of a new one in X-Session-Id.';
const MCP_ENDED =
  'The session of Mcp-Session-Id is unknown or has ended. Send initialize without this header.';

function single(): CallerSession {
  return { name: crypto.randomUUID(), isSingle: true };
}

const DAY_MS = 86_400_000;

/** As long as the code that it signs with. */
function isKey(one: unknown): one is string {
  return typeof one === 'string' && one.length >= 32;
}

function toSignedIds(given: SessionSettings): SignedIds {
  const { key, ttlMs = DAY_MS } = readMembers(given, ['key', 'ttlMs']);
  const keys: readonly unknown[] = Array.isArray(key) ? key : [key];
  if (keys.length === 0 || !keys.every(isKey)) {
    throw new TypeError(
      'sessions.key is missing or short. Give a random text of at least 32 characters.',
    );
  }
  if (!(typeof ttlMs === 'number' && ttlMs >= 1000 && ttlMs <= MOST_MS)) {
    throw new TypeError('sessions.ttlMs is no time. Give 1,000 to 31,536,000,000 milliseconds.');
  }
  return createSignedIds(keys, ttlMs);
}

/** A year. */
const MOST_MS = 365 * DAY_MS;
