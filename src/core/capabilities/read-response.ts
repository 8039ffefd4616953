/**
 * Gives a response readers of its own. They report the error of a broken body, where those of browsers
 * report 'Failed to fetch'. They take only microtasks, except `formData`. Those of Firefox take
 * macrotasks, and simulated time would pass meanwhile.
 */
export function withReaders(response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  const bytes = () => readAll(response);
  const text = async () => new TextDecoder().decode(await bytes());
  const readers = {
    text,
    json: async (): Promise<unknown> => JSON.parse(await text()),
    arrayBuffer: async () => (await bytes()).buffer,
    blob: async () => new Blob([await bytes()], { type }),
    formData: async () =>
      new Response(await bytes(), { headers: { 'content-type': type } }).formData(),
  };
  for (const [name, value] of Object.entries(readers)) {
    Object.defineProperty(response, name, { value });
  }
  return response;
}

/** @throws TypeError if something else reads the body or has read it, as in the Fetch standard. */
async function readAll({ body, bodyUsed }: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (bodyUsed || body?.locked) throw new TypeError('The body of this response was read already.');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.byteLength;
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}
