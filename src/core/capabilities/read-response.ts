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

/** @throws TypeError if something else reads the body or has read it, as in the Fetch standard. */
async function readAll(body: Response['body']): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const all = new Uint8Array(length);
  for (const chunk of chunks.reverse()) {
    length -= chunk.length;
    all.set(chunk, length);
  }
  return all;
}
