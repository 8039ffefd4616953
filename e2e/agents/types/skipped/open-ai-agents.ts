import { Agent, type Tool, tool } from '@openai/agents';
import { createToolRegistry } from 'toolyard';
import { toOpenAiAgentsTools } from 'toolyard/formats';

const session = { sessionId: 's1' };
const tools = toOpenAiAgentsTools(createToolRegistry(), { tool, session, strict: true });

export const list: Tool[] = tools;
export const agent = new Agent({ name: 'Host', instructions: 'Go.', tools });
