/** The part of a stream of bytes that is needed to read it. This floor knows no platform. */
interface ByteStream {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> };
}

/**
 * The bytes of a stream, in microtasks. The readers of a response take macrotasks in some browsers, and
 * simulated time would pass meanwhile.
 *
 * @example await readAll(response.body)
 * @throws TypeError if something else reads the stream or has read it, as in the Fetch standard
 */
export async function readAll(stream: ByteStream | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done || !value) break;
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
