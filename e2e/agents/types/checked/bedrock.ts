import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type Message,
} from '@aws-sdk/client-bedrock-runtime';
import { createToolRegistry } from 'toolyard';
import { toolyardFor } from 'toolyard/formats';

const registry = createToolRegistry();
const modelId = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';

export async function converse(client: BedrockRuntimeClient): Promise<Message | undefined> {
  const agent = toolyardFor('bedrock', registry, { session: { sessionId: 's1' } });
  const messages: Message[] = [{ role: 'user', content: [{ text: 'Go.' }] }];
  for (;;) {
    const toolConfig = { tools: agent.tools };
    const reply = await client.send(new ConverseCommand({ modelId, messages, toolConfig }));
    const results = await agent.answer(reply);
    const message = reply.output?.message;
    if (!message || results.length === 0) return message;
    messages.push(message, ...results);
  }
}
