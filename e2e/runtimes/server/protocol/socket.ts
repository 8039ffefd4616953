import { connect, type Socket } from 'node:net';

/** A response read from a socket. */
export interface SocketAnswer {
  status: number;
  /** Headers, with names in lower case. */
  headers: Map<string, string>;
  text: string;
}

/** The result of a raw request. */
export interface Exchange {
  answers: SocketAnswer[];
  /** The connection broke while the client was sending. */
  broke: boolean;
}

/** Ends a wait for a response that never comes; a busy machine may need seconds for one. */
const LIMIT_MS = 20_000;

/** Small enough for a socket's buffer, so that a response is read between two pieces. */
const PIECE_BYTES = 16_384;

/**
 * Sends bytes and reads the response, or all responses until the server closes the connection.
 *
 * @param send the bytes, or a function that writes them
 */
export function exchange(
  port: number,
  send: string | Uint8Array | ((socket: Socket) => void),
  { all = false }: { all?: boolean } = {},
): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let broke = false;
    const socket = connect(port, '127.0.0.1');
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answers: toAnswers(Buffer.concat(chunks), true), broke });
    };
    const timer = setTimeout(finish, LIMIT_MS);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (!all && toAnswers(Buffer.concat(chunks), false).length > 0) finish();
    });
    // A server that refuses early may break the connection during the upload.
    socket.on('error', () => {
      broke = true;
      finish();
    });
    socket.on('close', finish);
    socket.on('connect', () => {
      if (typeof send === 'function') send(socket);
      else writePieces(socket, Buffer.from(send));
    });
  });
}

/**
 * Writes bytes piece by piece, and nothing after the socket has ended. A server that refuses early
 * closes the connection, and bytes that arrive later make the system drop its response.
 */
function writePieces(socket: Socket, bytes: Buffer): void {
  if (socket.destroyed) return;
  const rest = bytes.subarray(PIECE_BYTES);
  socket.write(bytes.subarray(0, PIECE_BYTES), () => {
    if (rest.length > 0) setImmediate(() => writePieces(socket, rest));
  });
}

/** Parses complete responses in order; the end of the data ends the last one. */
function toAnswers(bytes: Buffer, ended: boolean): SocketAnswer[] {
  const answers: SocketAnswer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(first) ?? [];
    if (status === undefined) return answers;
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
      }),
    );
    const body = readBody(rest.subarray(end + 4), headers, Number(status));
    if (!body.whole && !ended) return answers;
    rest = body.rest;
    // Informational responses, such as '100 Continue', do not count.
    if (Number(status) >= 200) {
      answers.push({ status: Number(status), headers, text: body.text });
    }
    if (rest.length === 0) return answers;
  }
}

interface ReadBody {
  text: string;
  rest: Buffer;
  whole: boolean;
}

function readBody(bytes: Buffer, headers: ReadonlyMap<string, string>, status: number): ReadBody {
  if (headers.get('transfer-encoding')?.toLowerCase() === 'chunked') return readChunks(bytes);
  const said = headers.get('content-length');
  const bare = status < 200 || status === 204;
  const length = bare ? 0 : Number(said ?? bytes.length);
  return {
    text: bytes.subarray(0, length).toString(),
    rest: bytes.subarray(length),
    whole: bytes.length >= length && (bare || said !== undefined),
  };
}

function readChunks(bytes: Buffer): ReadBody {
  const parts: Buffer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = end < 0 ? 0 : Number.parseInt(rest.subarray(0, end).toString('latin1'), 16);
    const from = end + 2;
    parts.push(rest.subarray(from, from + size));
    const whole = end >= 0 && rest.length >= from + size + 2;
    rest = rest.subarray(from + size + 2);
    if (!whole || !(size > 0)) return { text: Buffer.concat(parts).toString(), rest, whole };
  }
}
