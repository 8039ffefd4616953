import { createToolRegistry, defineTool, ok } from 'toolyard';
import { createResultCuts } from 'toolyard/context';
import { createContext } from 'toolyard/formats';

const lines = Array.from({ length: 400 }, (_, at) => `step ${at} passed`);

const readLog = defineTool({
  name: 'read_log',
  description: 'Reads the log of the last build.',
  schema: { type: 'object', properties: {} },
  maxResultTokens: 2000,
  trim: 'tail',
  execute: async () => ok([...lines, 'step 400 failed'].join('\n')),
});

// An estimate. Use the tokenizer of your model instead.
const countTokens = (text: string) => Math.ceil(text.length / 4);

const registry = createToolRegistry({
  tools: [readLog],
  cuts: createResultCuts({ countTokens, trim: 'head-tail' }),
});

const [cut] = await registry.executeParallel(
  [{ toolCallId: 'call_1', name: 'read_log', args: {} }],
  { ...createContext({ sessionId: 'session-1' }), resultBudget: { tokens: 20 } },
);
export const shortLog = cut?.result.ok ? cut.result.value : '';
