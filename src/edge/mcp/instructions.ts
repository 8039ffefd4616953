/**
 * The text about a server that its MCP clients give to their models: one for all, or a function of
 * the caller.
 *
 * Source: docs/contract.md#edge-mcp.
 *
 * @example
 * const instructions: McpInstructions = ({ personality }) =>
 *   personality === 'guest' ? 'Search before you answer.' : undefined;
 */
export type McpInstructions = string | ((caller: InstructedCaller) => string | undefined);

/** The names of a caller, as its token has them. */
interface InstructedCaller {
  subject: string;
  personality: string;
}

/** @throws TypeError for an option that is neither a text nor a function. */
export function checkInstructions(given: unknown): void {
  if (given === undefined || typeof given === 'string' || typeof given === 'function') return;
  throw new TypeError('instructions are no text. Give a text, or a function that returns one.');
}

/** The text for this caller. A failing function gives none, and `onError` receives why. */
export function instructionsFor(
  { instructions, onError }: { instructions?: McpInstructions; onError: (error: unknown) => void },
  caller: InstructedCaller,
): string | undefined {
  if (typeof instructions !== 'function') return instructions;
  try {
    const text: unknown = instructions(caller);
    if (text === undefined || typeof text === 'string') return text;
    // The promise of an async function has no other handler.
    Promise.resolve(text).catch(onError);
    onError(
      new TypeError('The function instructions returned no text. Return one, synchronously.'),
    );
  } catch (thrown) {
    onError(thrown);
  }
  return undefined;
}
