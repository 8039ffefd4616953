import { Agent } from '@mastra/core/agent';
import { createToolRegistry } from 'toolyard';
import { toMastraTools } from 'toolyard/formats';

const session = { sessionId: 's1' };

export const agent = new Agent({
  id: 'host',
  name: 'Host',
  instructions: 'Go.',
  model: 'openai/gpt-4.1',
  tools: toMastraTools(createToolRegistry(), { session }),
});
