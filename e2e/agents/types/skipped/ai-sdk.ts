// The declarations of the frameworks have errors of their own with `exactOptionalPropertyTypes`, so
// this project does not check libraries.
import { generateText, type LanguageModel, streamText, ToolLoopAgent, type ToolSet } from 'ai';
import { createToolRegistry } from 'toolyard';
import { toAiSdkTools } from 'toolyard/formats';

declare const model: LanguageModel;
const tools = toAiSdkTools(createToolRegistry(), { session: { sessionId: 's1' } });

export const toolSet: ToolSet = tools;
export const loop = new ToolLoopAgent({ model, tools });
export const generate = () => generateText({ model, prompt: 'Go.', tools });
export const stream = () => streamText({ model, prompt: 'Go.', tools });
