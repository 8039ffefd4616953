import { readAll } from '../../lib/read-all.ts';

const READERS = ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const;

/**
 * Gives a response readers of its own. They report the error of a broken body, where those of browsers
 * report 'Failed to fetch'. `arrayBuffer`, `json` and `text` take only microtasks. Those of Firefox take
 * macrotasks, and simulated time would pass meanwhile.
 */
export function withReaders(response: Response): Response {
  const { body, headers } = response;
  for (const name of READERS) {
    const value = async (): Promise<unknown> => {
      const bytes = await readAll(body);
      if (name === 'arrayBuffer') return bytes.buffer;
      if (name !== 'json' && name !== 'text') return new Response(bytes, { headers })[name]();
      const text = new TextDecoder().decode(bytes);
      return name === 'text' ? text : JSON.parse(text);
    };
    Object.defineProperty(response, name, { value });
  }
  return response;
}
