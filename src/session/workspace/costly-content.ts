import { isLongJson } from '../../lib/bounded-json.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { BatchCall, Workspace } from './workspace.ts';

/** Content without code with which the page itself could compute for a long time. */
export interface CostlyContent {
  /** Tools whose edited schemas have patterns, formats or combined schemas. */
  schemas: readonly string[];
  /** Ids of calls whose commands search, expand or repeat. */
  commands: readonly string[];
  /** The document is so large that any computation with it takes long. */
  isLarge: boolean;
}

/** Unit: UTF-16 code units, as JSON. The example has about 8,000. */
const LARGE = 200_000;
/** Unit: UTF-16 code units. */
const LONG_COMMAND = 2000;

/**
 * Finds content that the page's own engine computes with, and that cannot be stopped. Content of
 * another author may take longer than the life of the page. Each check takes linear time.
 */
export function costlyContent(workspace: Workspace): CostlyContent {
  const { schemaTexts, batches } = workspace;
  const commands = batches.flatMap(({ calls }) =>
    calls.flatMap((call) => (hasCostlyCommand(call) ? [call.toolCallId] : [])),
  );
  return {
    schemas: costlySchemas(schemaTexts),
    commands,
    isLarge: isLongJson(workspace, LARGE),
  };
}

/** The page asks again after each edit, and few edits change a schema. */
const known = new WeakMap<Workspace['schemaTexts'], readonly string[]>();

function costlySchemas(texts: Workspace['schemaTexts']): readonly string[] {
  const names =
    known.get(texts) ?? Object.keys(texts).filter((tool) => hasCostlyKeyword(texts[tool] ?? ''));
  known.set(texts, names);
  return names;
}

/** Keywords whose cost can be a multiple, or a power, of the size of a schema and its arguments. */
const KEYWORD =
  /"(?:pattern|patternProperties|format|allOf|anyOf|oneOf|not|if|dependentSchemas|uniqueItems|contains|\$ref|\$dynamicRef|\$recursiveRef)":/;

function hasCostlyKeyword(text: string): boolean {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    // A text that is not JSON has no effect.
    return false;
  }
  try {
    // Written anew, so that a key is found however it was spelled.
    return KEYWORD.test(JSON.stringify(schema));
  } catch {
    return true;
  }
}

/** Programs with patterns, and expansions and loops of the shell. Quotes could split a name. */
const COMMAND = /grep|find|\b(?:for|while|until)\b|[*?[\]{}()$`\\'"]/;

function hasCostlyCommand({ argsText }: BatchCall): boolean {
  if (!argsText.includes('command') && !argsText.includes('\\u')) return false;
  // Reading it would take longer than a key press should.
  if (argsText.length > LARGE) return true;
  let args: unknown;
  try {
    args = JSON.parse(argsText);
  } catch {
    return false;
  }
  if (!isRecord(args) || typeof args.command !== 'string') return false;
  return args.command.length > LONG_COMMAND || COMMAND.test(args.command);
}
