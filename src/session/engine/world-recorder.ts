import type { Clock, FetchBackend, ToolResult } from '../../core/index.ts';
import type { SqlRows } from '../../kinds/index.ts';
import {
  type Exchange,
  httpKey,
  jsonKey,
  knownBodyOf,
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
export function createWorldRecorder(clock: Pick<Clock, 'now' | 'hold'>): WorldRecorder {
  const requests = createList<RecordedResponse>(clock);
  const programs = createList<RecordedProcess>(clock);
  const statements = createList<RecordedRows>(clock);
  const answers = createList<ToolResult>(clock);
  const mcp = new Map<string, ExchangeList<unknown>>();
  const gaps = new Set<string>();

  return {
    follow(backends) {
      const { fetch, process } = backends;
      return {
        ...backends,
        ...(fetch && { fetch: followFetch(fetch, requests, gaps) }),
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
      const close = list.open(jsonKey(question));
      return (answer) => close({ answer });
    },
    async take() {
      // No time passes between the last event of a run and its end.
      const release = clock.hold();
      const servers = [...mcp].map(async ([name, list]) => [name, await list.all()] as const);
      const recording = {
        requests: await requests.all(),
        programs: await programs.all(),
        statements: await statements.all(),
        answers: await answers.all(),
        mcp: Object.fromEntries(await Promise.all(servers)),
      };
      release();
      const size = JSON.stringify(recording).length;
      if (size <= MOST_CHARS) return { ...recording, gaps: [...gaps] };
      return { ...NOTHING, gaps: [TOO_LONG] };
    },
  };
}

const NOTHING = { requests: [], programs: [], statements: [], answers: [], mcp: {} };
const TOO_LONG = 'The answers to the requests of this run are too long to be exported.';

type Outcome<T> = Pick<Exchange<T>, 'answer' | 'error'>;

/** The exchanges of one port, in the order of the questions. */
interface ExchangeList<T> {
  /** Takes the next place. The returned function fills it. */
  open(key: string | Promise<string>): (outcome: Outcome<T>) => void;
  ask(key: string, ask: () => Promise<T>): Promise<T>;
  /** The answered exchanges, once their keys are known. */
  all(): Promise<Exchange<T>[]>;
}

function createList<T>(clock: Pick<Clock, 'now'>): ExchangeList<T> {
  const places: { key: string | Promise<string>; ms?: number; outcome?: Outcome<T> }[] = [];
  const list: ExchangeList<T> = {
    open(key) {
      const startedAt = clock.now();
      const place: (typeof places)[number] = { key };
      places.push(place);
      return (outcome) => {
        Object.assign(place, { ms: Math.round(clock.now() - startedAt), outcome });
      };
    },
    async ask(key, ask) {
      const close = list.open(key);
      try {
        const answer = await ask();
        close({ answer });
        return answer;
      } catch (thrown) {
        close({ error: toError(thrown) });
        throw thrown;
      }
    },
    async all() {
      const answered: Exchange<T>[] = [];
      for (const { key, ms, outcome } of places) {
        if (outcome && ms !== undefined) answered.push({ key: await key, ms, ...outcome });
      }
      return answered;
    },
  };
  return list;
}

/** Nothing here delays the call, so that the recorded run is the same as one without a record. */
function followFetch(
  fetch: FetchBackend,
  list: ExchangeList<RecordedResponse>,
  gaps: Set<string>,
): FetchBackend {
  return async (request) => {
    const { url } = request;
    const close = list.open(httpKey(request).catch(() => `${request.method} ${url}`));
    try {
      const response = await fetch(request);
      if (isMocked(response)) return response;
      const body = knownBodyOf(response);
      if (!body) gaps.add(`The stream of ${url} is not exported.`);
      else if (body.breaksWith) close({ error: toError(body.breaksWith) });
      else close({ answer: toRecorded(response, body.bytes) });
      return response;
    } catch (thrown) {
      close({ error: toError(thrown) });
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

function toRecorded(response: Response, bytes: Uint8Array): RecordedResponse {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
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
