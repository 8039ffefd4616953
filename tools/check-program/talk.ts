import type { OpeningProgram } from './opening.ts';

/** What stands before the results in what the program prints; they end the output. */
export const RESULT_MARK = 'RESULTS ';

/**
 * The file that stands for the world around the program: each tool answers what it answered on the
 * page, and the model sends the batch once and is content. Prints what the model gets back.
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
