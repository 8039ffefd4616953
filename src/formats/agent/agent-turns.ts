import {
  type Attachment,
  err,
  type Personality,
  type PersonalityFilters,
  personalityToFilters,
  type ToolCall,
  type ToolCallResult,
  type ToolContext,
  type ToolRegistry,
} from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { PortableDefinition } from '../definition.ts';
import { followSignals } from '../follow-signals.ts';
import { describeType } from '../json.ts';
import { record } from '../stream/read-fields.ts';
import { type ContextOptions, createContext } from './create-context.ts';

/** The part of a registry that agents use. Source: docs/contract.md#agents. */
export type AgentRegistry = Pick<ToolRegistry, 'executeParallel' | 'toDefinitions'>;

/** Options of one answer. Source: docs/contract.md#agents. */
export interface AnswerOptions {
  /** Ends the turn, in addition to the signal of the session. Default: none. */
  abortSignal?: AbortSignal;
  /** Files and pictures of the turn, for tools that declare them. Default: none. */
  attachments?: Attachment[];
}

/** Options of the tools of an agent framework. Source: docs/contract.md#frameworks. */
export interface FrameworkOptions {
  /**
   * The session of the first turn; {@link createContext} describes the defaults. Each batch of calls
   * is the next turn: it adds 1 to `currentTurn` and 2 to `messageCount`.
   */
  session: ContextOptions;
  /**
   * Its tools are visible, and its rules apply to each call. `personalityToFilters` and `joinFilters`
   * return filters. Default: every tool.
   */
  personality?: Personality | PersonalityFilters;
  /** False for a model that cannot see: a text says that a picture is left out. Default: true. */
  pictures?: boolean;
  /** The bytes that all pictures of one turn may have. Default: 5,000,000. */
  mediaBytes?: number;
}

/** The visible tools of one agent, and its turns. */
export interface AgentTurns {
  visible(): PortableDefinition[];
  /** Runs calls as one batch and the next turn. Each call gets a result, in order. */
  run(calls: ToolCall[], options: AnswerOptions): Promise<ToolCallResult[]>;
}

/** @throws TypeError for a value that is no registry, without options, or for a session without an id */
export function createAgentTurns(registry: AgentRegistry, options: FrameworkOptions): AgentTurns {
  checkGiven(registry, options);
  const { session, personality } = options;
  const filters = personality && toFilters(personality);
  const first = createContext({ ...createContext(session), ...filters?.ctx });
  let turns = 0;
  return {
    visible: () => registry.toDefinitions(filters?.allowedTools, filters?.filterOpts),
    async run(calls, { abortSignal, attachments }) {
      const follower = followSignals([first.abortSignal, abortSignal]);
      const ctx: ToolContext = {
        ...first,
        currentTurn: first.currentTurn + turns,
        messageCount: first.messageCount + 2 * turns,
        abortSignal: follower.signal,
      };
      turns += 1;
      const results = await registry
        .executeParallel(calls, ctx, filters?.allowedTools, filters?.filterOpts, attachments)
        .finally(follower.release);
      return calls.map((call, at) => results[at] ?? withoutResult(call));
    },
  };
}

/** An untyped program may pass anything, and a wrong personality must not show each tool. */
function checkGiven(registry: unknown, options: unknown): void {
  const { toDefinitions, executeParallel } = record(registry);
  if (typeof toDefinitions !== 'function' || typeof executeParallel !== 'function') {
    throw new TypeError(
      "Pass a registry, as createToolRegistry returns it: an object with 'toDefinitions' and 'executeParallel'.",
    );
  }
  if (!isRecord(options)) {
    throw new TypeError("Pass options after the registry: { session: { sessionId: 's1' } }.");
  }
  const personality = options.personality ?? {};
  if (!isRecord(personality)) {
    throw new TypeError(
      `The 'personality' of the options is ${describeType(personality)}. Pass a personality or its filters: an object.`,
    );
  }
}

function toFilters(given: Personality | PersonalityFilters): PersonalityFilters {
  return 'filterOpts' in given ? given : personalityToFilters(given);
}

function withoutResult({ toolCallId, name }: ToolCall): ToolCallResult {
  return { toolCallId, name, result: err(`The registry returned no result for '${name}'.`) };
}
