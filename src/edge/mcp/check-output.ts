import type { ArgumentIssue, ArgumentValidator, JsonSchema, Tool } from '../../core/index.ts';
import type { Server } from '../server.ts';
import { MOST_REASON, toShortText } from '../short-text.ts';
import { toObjectSchema } from './list-tools.ts';
import { readListing } from './read-listing.ts';

/** Says what is wrong with a payload: clients refuse a result with another one as a failure. */
export type OutputCheck = (payload: Record<string, unknown> | undefined) => string | undefined;

interface Compiled {
  by: ArgumentValidator;
  run: ReturnType<ArgumentValidator>;
}

const compiled = new WeakMap<JsonSchema, Compiled>();

/**
 * The check of a tool with an output schema in `tools/list`.
 *
 * Source: docs/contract.md#tool-listing.
 */
export function outputCheckOf(
  { validator, options }: Server,
  tool: Tool | undefined,
): OutputCheck | undefined {
  const { outputSchema } = readListing(tool);
  if (!outputSchema) return undefined;
  return (payload) => {
    if (!payload) return 'The tool has an output schema, but its result has no structured content.';
    try {
      const known = compiled.get(outputSchema);
      const run = known?.by === validator ? known.run : validator(toObjectSchema(outputSchema));
      compiled.set(outputSchema, { by: validator, run });
      const [issue] = run(payload);
      return issue && toSentence(issue);
    } catch (thrown) {
      // A result that the tool has is better than none: its client may read the schema.
      options.onError(thrown);
      return undefined;
    }
  };
}

function toSentence({ path, message }: ArgumentIssue): string {
  const where = toShortText(`${path}: ${message}`, MOST_REASON);
  return `The structured content does not match the output schema of the tool, so it is left out. ${where}.`;
}
