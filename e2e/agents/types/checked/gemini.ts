import type { Content, GoogleGenAI } from '@google/genai';
import { createToolRegistry } from 'toolyard';
import { toolyardFor } from 'toolyard/formats';

const registry = createToolRegistry();

export async function converse(client: GoogleGenAI): Promise<string | undefined> {
  const agent = toolyardFor('gemini', registry, { session: { sessionId: 's1' } });
  const contents: Content[] = [{ role: 'user', parts: [{ text: 'Go.' }] }];
  for (;;) {
    const config = { tools: agent.tools };
    const reply = await client.models.generateContent({ model: 'gemini-3-pro', contents, config });
    const results = await agent.answer(reply);
    const content = reply.candidates?.[0]?.content;
    if (!content || results.length === 0) return reply.text;
    contents.push(content, ...results);
  }
}
