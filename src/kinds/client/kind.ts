import { z } from 'zod';
import { defineTool, type Tool, type ToolSchema, type ToolSpec } from '../../core/index.ts';
import type { Kind, KindSources } from '../kind.ts';
import { readPart, toolParts } from '../tool-parts.ts';
import { wholeTool } from '../whole-tool.ts';
import type { ClientAnswers } from './answers.ts';

export * from './answers.ts';

/** The sources of {@link clientKind}. */
export interface ClientSources extends KindSources {
  clientAnswers?: ClientAnswers;
}

/** The options of {@link createClientTool}: a tool without `execute`. */
export interface ClientToolSpec extends Omit<ToolSpec<unknown, ToolSchema>, 'schema' | 'execute'> {
  /** JSON Schema, or an object that provides it. Default: no arguments. */
  parameters?: ToolSchema;
  answers: ClientAnswers;
}

/** The time limit for a user's answer, in seconds. */
const DEFAULT_TIMEOUT_S = 300;

/**
 * A tool that the user interface answers: its call waits in `answers` until the page settles it.
 * The registry's clock limits the wait (`timeoutMs`, in milliseconds, default 300,000). An abort or
 * the time limit removes the request.
 *
 * Virtual time jumps to the next timer when no work runs. Such a clock would expire the wait at
 * once. A page with a virtual clock should `hold()` it while `getSnapshot()` is not empty.
 *
 * Source: docs/contract.md#kind-client.
 *
 * @example
 * const confirm = createClientTool({ name: 'confirm', description: 'Asks the user.', answers });
 */
export function createClientTool(spec: ClientToolSpec): Tool {
  const { parameters, answers, name } = spec;
  const { parameters: _, answers: __, ...parts } = wholeTool(spec);
  return defineTool<unknown>({
    timeoutMs: DEFAULT_TIMEOUT_S * 1000,
    ...parts,
    schema: parameters ?? { type: 'object', properties: {} },
    execute: (args, { abortSignal }) => answers.ask({ toolName: name, args }, abortSignal),
  });
}

const OWN_PART = z.object({ timeout: z.number().positive().default(DEFAULT_TIMEOUT_S) });

/**
 * `type: client`: defined for the model, answered by the user interface. `timeout` is in seconds,
 * default 300.
 *
 * Source: docs/contract.md#kind-client.
 */
export const clientKind: Kind<ClientSources> = {
  name: 'client',
  fields: { timeout: 'any' },
  async load(declaration, { clientAnswers }, report) {
    const part = readPart(OWN_PART, declaration, report);
    if (!clientAnswers) {
      report({
        path: ['type'],
        message: 'No `clientAnswers` is configured. Pass one, such as createClientAnswers().',
      });
      return undefined;
    }
    if (!part) return undefined;
    const { schema, ...parts } = toolParts(declaration, {
      description: `Ask the user through '${declaration.name}'`,
    });
    const tool = createClientTool({
      ...parts,
      parameters: schema,
      timeoutMs: part.timeout * 1000,
      answers: clientAnswers,
    });
    return { tools: [{ tool }] };
  },
};
