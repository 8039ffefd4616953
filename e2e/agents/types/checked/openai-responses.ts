import type OpenAI from 'openai';
import { createToolRegistry } from 'toolyard';
import { toolyardFor } from 'toolyard/formats';

const registry = createToolRegistry();

export async function converse(client: OpenAI): Promise<string> {
  const agent = toolyardFor('openai-responses', registry, { session: { sessionId: 's1' } });
  let input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Go.' }];
  let previous_response_id: string | null = null;
  for (;;) {
    const reply: OpenAI.Responses.Response = await client.responses.create({
      model: 'gpt-4.1',
      input,
      tools: agent.tools,
      previous_response_id,
    });
    input = await agent.answer(reply);
    if (input.length === 0) return reply.output_text;
    previous_response_id = reply.id;
  }
}

/** Deferred tools, behind the search of the provider. */
export function searchable(): OpenAI.Responses.Tool[] {
  const session = { sessionId: 's1' };
  const { tools } = toolyardFor('openai-responses', registry, { session, deferred: () => true });
  return [{ type: 'tool_search' }, ...tools];
}
