import type { StructuredToolInterface } from '@langchain/core/tools';
import {
  AIMessage,
  createAgent,
  createMiddleware,
  DynamicStructuredTool,
  ToolMessage,
} from 'langchain';
import { createToolRegistry } from 'toolyard';
import { answerInvalidCalls, toLangChainTools } from 'toolyard/formats';

const session = { sessionId: 's1' };
const registry = createToolRegistry();
const tools = toLangChainTools(registry, { DynamicStructuredTool, ToolMessage, session });

export const list: StructuredToolInterface[] = tools;
export const agent = createAgent({
  model: 'openai:gpt-4.1',
  tools,
  middleware: [answerInvalidCalls({ AIMessage, createMiddleware, ToolMessage })],
});
