import {
  extendContext,
  type JsonSchema,
  type ToolCall,
  type ToolCallResult,
  type ToolContext,
  type ToolFilterOpts,
  type ToolRegistry,
  type ToolResult,
} from '../core/index.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ProviderEntry, RawDefinition } from './definition.ts';
import { toModelText } from './model-text.ts';
import type { NameRule } from './provider-names.ts';

/** A schema as the AI SDK's own `jsonSchema()` makes it, without importing the SDK. */
export interface AiSdkSchema {
  readonly jsonSchema: JsonSchema;
  /** Absent check: the registry validates arguments itself. */
  readonly validate: undefined;
}

/** One value of the AI SDK's `tools`. */
export interface AiSdkTool {
  description: string;
  inputSchema: AiSdkSchema;
  /**
   * The text that the model reads, wrapped where it is untrusted. Rejects with the failure's text, which the SDK hands to the
   * model as a tool error. Absent where no executor was given.
   */
  execute?: (
    args: unknown,
    options: { toolCallId: string; abortSignal?: AbortSignal },
  ) => Promise<string>;
}

/** What runs the calls of the AI SDK's tools. */
export type AiSdkExecutor =
  | {
      /** Each call is a batch of its own, so each has the whole of the context's budget. */
      registry: Pick<ToolRegistry, 'executeParallel'>;
      /** The turn's context, or what makes it when a call starts. */
      ctx: ToolContext | (() => ToolContext);
      /**
       * The personality's toolset, as for `executeParallel`. Give the same as for the definitions: a
       * call that they deny is refused, and nothing runs. Default: no such gate.
       */
      allowedTools?: string[] | undefined;
      /** The personality's further rules, as for `executeParallel`. Default: none. */
      filterOpts?: ToolFilterOpts | undefined;
    }
  | {
      /**
       * A function of one's own enforces what is denied itself. A settled call is wrapped where it
       * carries `untrusted`; a bare result never is, so give the whole of what `executeParallel`
       * returned.
       */
      execute: (
        call: ToolCall,
        abortSignal?: AbortSignal,
      ) => Promise<Pick<ToolCallResult, 'result' | 'untrusted'> | ToolResult>;
    };

/**
 * The AI SDK hands names to whichever provider is used, so the narrowest rule holds (OpenAI's).
 * `__proto__` as a key would be lost where the SDK copies the object.
 */
export const AI_SDK_NAMES: NameRule = {
  character: /^[a-zA-Z0-9_-]$/,
  maxLength: 64,
  refused: ['__proto__'],
};

/** Writes the object for the AI SDK's `tools`. */
export function writeAiSdk(
  entries: readonly ProviderEntry[],
  executor?: AiSdkExecutor,
): Record<string, AiSdkTool> {
  const tools: Record<string, AiSdkTool> = {};
  for (const { wireName, definition, parameters } of entries) {
    const { name, description } = definition;
    tools[wireName] = {
      description,
      inputSchema: toAiSdkSchema(parameters),
      ...(executor && {
        async execute(args, { toolCallId, abortSignal }) {
          const settled = await run(executor, { toolCallId, name, args }, abortSignal);
          const text = toModelText(settled);
          // The SDK's contract: what a tool throws is the error that the model reads.
          if (!settled.result.ok) throw new Error(text);
          return text;
        },
      }),
    };
  }
  return tools;
}

/** Reads one value of such an object, whose key is the name; also as JSON, and of older versions. */
export function readAiSdk(name: string, entry: unknown): RawDefinition | undefined {
  if (!isRecord(entry) || 'name' in entry || 'function' in entry) return undefined;
  const held = entry.inputSchema ?? entry.parameters;
  if (!isRecord(held)) return undefined;
  const schema = isRecord(held.jsonSchema) ? held.jsonSchema : held;
  return { name, description: entry.description, schema };
}

async function run(
  executor: AiSdkExecutor,
  call: ToolCall,
  abortSignal: AbortSignal | undefined,
): Promise<Pick<ToolCallResult, 'result' | 'untrusted'>> {
  if ('execute' in executor) {
    const answer = await executor.execute(call, abortSignal);
    return 'result' in answer ? answer : { result: answer };
  }
  const ctx = typeof executor.ctx === 'function' ? executor.ctx() : executor.ctx;
  const follower = abortSignal && follow([ctx.abortSignal, abortSignal]);
  const [settled] = await executor.registry
    .executeParallel(
      [call],
      follower ? extendContext(ctx, { abortSignal: follower.signal }) : ctx,
      executor.allowedTools,
      executor.filterOpts,
    )
    .finally(follower?.release);
  return (
    settled ?? {
      result: {
        ok: false,
        error: `The registry gave no result for '${call.name}'.`,
        code: 'execution_failed',
      },
    }
  );
}

/**
 * One signal that follows others, until it is released. `AbortSignal.any` takes none of another
 * make, and no context may be without one.
 */
function follow(signals: readonly (AbortSignal | null | undefined)[]) {
  const own = new AbortController();
  const ends = signals.map((signal) => {
    const abort = (): void => own.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener?.('abort', abort, { once: true });
    return () => signal?.removeEventListener?.('abort', abort);
  });
  return {
    signal: own.signal,
    release: (): void => {
      for (const end of ends) end();
    },
  };
}

/** The SDK recognises its schemas by these registered symbols. */
function toAiSdkSchema(jsonSchema: JsonSchema): AiSdkSchema {
  return Object.defineProperties(
    { jsonSchema, validate: undefined },
    {
      [Symbol.for('vercel.ai.schema')]: { value: true, enumerable: true },
      [Symbol.for('vercel.ai.validator')]: { value: true, enumerable: true },
    },
  );
}
