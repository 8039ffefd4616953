import type { OpeningProgram } from './opening.ts';

/** Precedes the results at the end of the program's output. */
export const RESULT_MARK = 'RESULTS ';

/**
 * A simulated environment for the program. Each tool returns its recorded result, and the model
 * sends the batch once and then stops. Prints the results that the model receives.
 */
export function toTalk({ calls, answers }: OpeningProgram): string {
  const content = calls.map(({ toolCallId, name, args }) => ({
    type: 'tool_use',
    id: toolCallId,
    name,
    input: args,
  }));
  const byTool = calls.map(({ toolCallId, name }) => [name, answers[toolCallId]]);
  return `import type { ToolResult } from 'toolyard';
import { exampleTools } from './example-tools.ts';

const answers = new Map<string, ToolResult | null>(${JSON.stringify(byTool)});
for (const { tool } of exampleTools) {
  const answer = answers.get(tool.name);
  if (answer) tool.execute = async () => answer;
}
// The registry takes the tools when it is loaded.
const { converse } = await import('./main.ts');
const said = [{ content: ${JSON.stringify(content)} }, { content: [] }];
const messages = await converse('Look into the retries.', async () => said.shift());
console.log('${RESULT_MARK}' + JSON.stringify(messages.slice(2, -1)));
`;
}
