import type OpenAI from 'openai';
import { createToolRegistry } from 'toolyard';
import { toolyardFor } from 'toolyard/formats';

const registry = createToolRegistry();

export async function converse(client: OpenAI): Promise<string | null> {
  const agent = toolyardFor('openai-chat', registry, { session: { sessionId: 's1' } });
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Go.' }];
  for (;;) {
    const { tools } = agent;
    const reply = await client.chat.completions.create({ model: 'gpt-4.1', messages, tools });
    const message = reply.choices[0]?.message;
    const results = await agent.answer(reply);
    if (!message || results.length === 0) return message?.content ?? null;
    messages.push(message, ...results);
  }
}
