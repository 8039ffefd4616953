import type { Clock, FetchBackend, ToolResult } from '../../core/index.ts';
import type { SqlRows } from '../../kinds/index.ts';
import { readAll } from '../../lib/read-all.ts';
import {
  createNextMacrotask,
  type Exchange,
  httpKey,
  jsonKey,
  MOCK_HEADER,
  type RecordedProcess,
  type RecordedResponse,
  type RecordedRows,
  UNMOCKED_HEADER,
} from '../../simulation/index.ts';
import type { WorldRecorder } from '../workspace/world-recording.ts';

/** Most code units of all answers. A project with more would be hard to read. */
const MOST_CHARS = 2_000_000;

/** @example const recorder = createWorldRecorder(clock); */
export function createWorldRecorder(clock: Pick<Clock, 'now'>): WorldRecorder {
  const requests = createList<RecordedResponse>(clock);
  const programs = createList<RecordedProcess>(clock);
  const statements = createList<RecordedRows>(clock);
  const answers = createList<ToolResult>(clock);
  const mcp = new Map<string, ExchangeList<unknown>>();
  const gaps = new Set<string>();
  const reading = new Set<Promise<void>>();

  return {
    follow(backends) {
      const { fetch, process } = backends;
      return {
        ...backends,
        ...(fetch && { fetch: followFetch(fetch, requests, { reading, gaps }) }),
        ...(process && {
          process: {
            run: (binary, args, options) =>
              programs.ask(jsonKey([binary, ...args]), () => process.run(binary, args, options)),
          },
        }),
      };
    },
    async recordStatement(question, ask) {
      let rows: SqlRows | undefined;
      const recorded = async () => {
        rows = await ask();
        return toPlainRows(rows);
      };
      const plain = await statements.ask(jsonKey(question), recorded);
      return rows ?? plain;
    },
    recordAnswer: (question, ask) => answers.ask(jsonKey(question), ask),
    recordMcp(server, question) {
      const list = mcp.get(server) ?? createList(clock);
      mcp.set(server, list);
      const close = list.open();
      return (answer) => close({ key: jsonKey(question), answer });
    },
    async take() {
      // A body that a tool has read is read here, too, before the next macrotask. Otherwise no time
      // passes between the last event of a run and its end.
      if (reading.size > 0) {
        await new Promise<void>((resolve) => createNextMacrotask()(resolve));
      }
      const recording = {
        requests: requests.all(),
        programs: programs.all(),
        statements: statements.all(),
        answers: answers.all(),
        mcp: Object.fromEntries([...mcp].map(([name, list]) => [name, list.all()])),
      };
      const size = JSON.stringify(recording).length;
      if (size <= MOST_CHARS) return { ...recording, gaps: [...gaps] };
      return { ...NOTHING, gaps: [TOO_LONG] };
    },
  };
}

const NOTHING = { requests: [], programs: [], statements: [], answers: [], mcp: {} };
const TOO_LONG = 'The answers to the requests of this run are too long to be exported.';

/** The exchanges of one port, in the order of the questions. */
interface ExchangeList<T> {
  /** Takes the next place. The returned function fills it. */
  open(): (exchange: Omit<Exchange<T>, 'ms'>) => void;
  ask(key: string, ask: () => Promise<T>): Promise<T>;
  all(): Exchange<T>[];
}

function createList<T>(clock: Pick<Clock, 'now'>): ExchangeList<T> {
  const places: { exchange?: Exchange<T> }[] = [];
  const list: ExchangeList<T> = {
    open() {
      const startedAt = clock.now();
      const place: { exchange?: Exchange<T> } = {};
      places.push(place);
      return (exchange) => {
        place.exchange = { ...exchange, ms: Math.round(clock.now() - startedAt) };
      };
    },
    async ask(key, ask) {
      const close = list.open();
      try {
        const answer = await ask();
        close({ key, answer });
        return answer;
      } catch (thrown) {
        close({ key, error: toError(thrown) });
        throw thrown;
      }
    },
    all: () => places.flatMap(({ exchange }) => exchange ?? []),
  };
  return list;
}

/** Reads copies, so that the tool's request stays unread, and its response has a body of its own. */
function followFetch(
  fetch: FetchBackend,
  list: ExchangeList<RecordedResponse>,
  { reading, gaps }: { reading: Set<Promise<void>>; gaps: Set<string> },
): FetchBackend {
  return async (request) => {
    const { url } = request;
    const close = list.open();
    const key = httpKey(request).catch(() => `${request.method} ${url}`);
    try {
      const response = await fetch(request);
      if (isStream(response)) gaps.add(`The stream of ${url} is not exported.`);
      if (isStream(response) || isMocked(response)) return response;
      const [given, copy] = split(response);
      const fail = async (thrown: unknown) => close({ key: await key, error: toError(thrown) });
      const read = toRecorded(response, copy).then(async (answer) => {
        close({ key: await key, answer });
      }, fail);
      reading.add(read);
      void read.finally(() => reading.delete(read));
      return given;
    } catch (thrown) {
      close({ key: await key, error: toError(thrown) });
      throw thrown;
    }
  };
}

function toError(thrown: unknown): { name: string; message: string } {
  return thrown instanceof Error
    ? { name: thrown.name, message: thrown.message }
    : { name: 'Error', message: String(thrown) };
}

/** A project answers these requests from its own mocks. */
function isMocked({ headers }: Response): boolean {
  return headers.has(MOCK_HEADER) || headers.has(UNMOCKED_HEADER);
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

/**
 * The response, and a copy of its body. `clone` takes macrotasks in Chromium, and simulated time would
 * pass before the tool has its text.
 */
function split(response: Response): [given: Response, copy: Response['body']] {
  if (!response.body) return [response, null];
  const [body, copy] = response.body.tee();
  const { status, statusText, headers, url } = response;
  const given = new Response(body, { status, statusText, headers });
  // A constructed response has no URL.
  Object.defineProperty(given, 'url', { value: url });
  return [given, copy];
}

async function toRecorded(response: Response, body: Response['body']): Promise<RecordedResponse> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  const bytes = await readAll(body);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { status, headers, text };
  } catch {
    const codes = Array.from(bytes, (byte) => String.fromCharCode(byte));
    return { status, headers, base64: btoa(codes.join('')) };
  }
}

/** Without `bigint`, which JSON lacks. */
function toPlainRows({ columns, rows, truncated }: SqlRows): RecordedRows {
  const plain = rows.map((row) =>
    row.map((value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  return { columns, rows: plain, truncated };
}
