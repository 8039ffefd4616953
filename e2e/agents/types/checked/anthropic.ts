import type Anthropic from '@anthropic-ai/sdk';
import { createToolRegistry } from 'toolyard';
import { toolyardFor } from 'toolyard/formats';

const registry = createToolRegistry();
const model = { model: 'claude-sonnet-5-5', max_tokens: 1024 };

export async function converse(client: Anthropic): Promise<Anthropic.ContentBlock[]> {
  const agent = toolyardFor('anthropic', registry, { session: { sessionId: 's1' } });
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Go.' }];
  for (;;) {
    const { tools } = agent;
    const reply = await client.messages.create({ ...model, messages, tools });
    const results = await agent.answer(reply);
    if (results.length === 0) return reply.content;
    messages.push({ role: 'assistant', content: reply.content }, ...results);
  }
}

/** Deferred tools, behind the search of the provider. */
export function searchable(): Anthropic.ToolUnion[] {
  const session = { sessionId: 's1' };
  const { tools } = toolyardFor('anthropic', registry, { session, deferred: () => true });
  return [{ type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' }, ...tools];
}
