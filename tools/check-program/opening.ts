import type { ToolResult } from '../../src/core/index.ts';
import { type ProviderMessage, toProviderResults } from '../../src/formats/index.ts';
import { toCodegenInput } from '../../src/session/codegen/codegen-input.ts';
import { generateProgram } from '../../src/session/codegen/generate-program.ts';
import type { GeneratedFile } from '../../src/session/codegen/user-file.ts';
import { openTestSession } from '../../src/session/testing/open-test-session.ts';
import type { Workspace } from '../../src/session/workspace/workspace.ts';

/** Data of the page's first workspace. */
export interface OpeningProgram {
  /** The output of Definitions · Code for Anthropic. */
  program: readonly GeneratedFile[];
  /** The same with a declaration. */
  declared: readonly GeneratedFile[];
  /** The batch, as the model sends it. */
  calls: readonly { toolCallId: string; name: string; args: unknown }[];
  /** The raw result of each tool, by the id of its call. */
  answers: Readonly<Record<string, ToolResult>>;
  /** The results that the page's run sends to the model. */
  results: readonly ProviderMessage[];
}

const DECLARATION = `tools:
  - name: lookup_order
    type: client
    description: Asks a person for an order.
`;

/** Opens the example, runs it as the page does, and returns its program. */
export async function takeOpening(): Promise<OpeningProgram> {
  const session = openTestSession();
  await session.ready;
  const state = await session.runToEnd();
  const { workspace, run } = state;
  const batch = workspace.batches.find(({ id }) => id === workspace.batchId);
  const lanes = run?.lanes ?? [];
  const write = async (of: Workspace) =>
    generateProgram(
      await toCodegenInput(
        { ...state, workspace: of },
        { format: 'anthropic', strict: false, closeObjects: false },
      ),
    ).files;
  const declaration = { id: 'd1', name: 'Orders', text: DECLARATION, disabled: false };
  const opening: OpeningProgram = {
    program: await write(workspace),
    declared: await write({ ...workspace, declarations: [declaration] }),
    calls: (batch?.calls ?? []).map(({ toolCallId, tool, argsText }) => ({
      toolCallId,
      name: tool,
      args: JSON.parse(argsText),
    })),
    answers: Object.fromEntries(
      lanes.flatMap(({ toolCallId, rawText, result }) =>
        rawText === undefined || !result ? [] : [[toolCallId, unreduced(result, rawText)]],
      ),
    ),
    results: toProviderResults(
      'anthropic',
      lanes.flatMap(({ toolCallId, tool, result, untrusted }) =>
        result ? [{ toolCallId, name: tool, result, ...(untrusted && { untrusted }) }] : [],
      ),
    ),
  };
  await session.dispose();
  return opening;
}

function unreduced(result: ToolResult, text: string): ToolResult {
  return result.ok ? { ok: true, value: text } : { ...result, error: text };
}
