/** The requests that each framework's program answers. */

export const TOKEN = 's3cret';

const JSON_TYPE = { 'content-type': 'application/json' };
const WITH_TOKEN = { ...JSON_TYPE, authorization: `Bearer ${TOKEN}` };

/**
 * @typedef {object} Program
 * @property {string} base the address of the tools, such as `http://127.0.0.1:8787/tools`
 * @property {boolean} compresses whether its answers in JSON are compressed
 * @property {(pattern: RegExp) => Promise<void>} printed resolves when its output matches
 */

/**
 * The checks by their names. Each rejects if an answer is wrong.
 *
 * @type {Record<string, (program: Program) => Promise<void>>}
 */
export const CHECKS = {
  async 'lists the tools'({ base }) {
    const answer = await fetch(`${base}/tools`, { headers: WITH_TOKEN });
    includes(await answer.text(), '"name":"greet"');
  },

  async 'compresses JSON where the page says so'({ base, compresses }) {
    const answer = await fetch(`${base}/openapi.json`, { headers: WITH_TOKEN });
    includes(await answer.text(), '"openapi":"3.1');
    equal(answer.headers.get('content-encoding') !== null, compresses);
  },

  async 'refuses a call without a token'({ base }) {
    const answer = await execute(base, [greet('Ada')], JSON_TYPE);
    equal(answer.status, 401);
    includes(await answer.text(), 'urn:toolyard:problem:unauthorized');
  },

  async 'takes a body of 600 kB'({ base }) {
    const name = 'a'.repeat(600_000);
    const answer = await execute(base, [greet(name)], WITH_TOKEN);
    includes(await answer.text(), '"value":"Hello, aaaa');
  },

  async 'sends each event at once'({ base }) {
    const answer = await execute(base, [count(2)], { ...WITH_TOKEN, ...EVENTS });
    await comeApart(answer, ['1 of 2', '2 of 2', 'event: done']);
  },

  async 'serves MCP'({ base }) {
    const started = await mcp(base, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1.0.0' },
    });
    includes(started, '"serverInfo"');
    includes(await mcp(base, 'tools/list', {}), '"name":"greet"');
    const params = { name: 'greet', arguments: { name: 'Ada' } };
    includes(await mcp(base, 'tools/call', params), 'Hello, Ada');
  },

  async 'sends the progress of MCP at once'({ base }) {
    const params = { name: 'count', arguments: { to: 2 }, _meta: { progressToken: 1 } };
    const answer = await postMcp(base, 'tools/call', params);
    await comeApart(answer, ['1 of 2', '2 of 2', 'Counted to 2']);
  },

  async 'aborts the call of a stream that the client leaves'({ base, printed }) {
    const leaving = new AbortController();
    const answer = await execute(base, [count(31)], { ...WITH_TOKEN, ...EVENTS }, leaving.signal);
    for await (const text of textsOf(answer)) if (text.includes('1 of 31')) break;
    leaving.abort();
    await printed(soonEnded('count-31'));
  },

  async 'aborts the call of a client that waits for JSON'({ base, printed }) {
    const leaving = new AbortController();
    const asked = execute(base, [count(32)], WITH_TOKEN, leaving.signal).catch(() => undefined);
    // When it has answered these, it has the other request, too.
    for (let n = 0; n < 3; n++) await (await fetch(`${base}/health`)).text();
    leaving.abort();
    await asked;
    await printed(soonEnded('count-32'));
  },
};

/**
 * The record of a call that failed within 10 s. The time limit would end it after 30 s.
 *
 * @param {string} id
 */
const soonEnded = (id) =>
  new RegExp(`"toolCallId":"${id}","tool":"count","ok":false.*"durationMs":\\d{1,4}\\b`);

const EVENTS = { accept: 'text/event-stream' };

/** @param {string} name */
const greet = (name) => ({ toolCallId: 'greet', name: 'greet', args: { name } });

/** @param {number} to */
const count = (to) => ({ toolCallId: `count-${to}`, name: 'count', args: { to } });

/**
 * @param {string} base
 * @param {object[]} calls
 * @param {Record<string, string>} headers
 * @param {AbortSignal} [signal]
 */
function execute(base, calls, headers, signal) {
  const body = JSON.stringify({ calls });
  return fetch(`${base}/execute`, { method: 'POST', headers, body, ...(signal && { signal }) });
}

/**
 * @param {string} base
 * @param {string} method
 * @param {object} params
 */
async function mcp(base, method, params) {
  return (await postMcp(base, method, params)).text();
}

/**
 * @param {string} base
 * @param {string} method
 * @param {object} params
 */
function postMcp(base, method, params) {
  return fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { ...WITH_TOKEN, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/**
 * The texts of a stream from `count`, which waits a second after each message.
 *
 * @param {Response} answer
 * @param {readonly string[]} words
 */
async function comeApart(answer, words) {
  const times = new Map();
  for await (const text of textsOf(answer)) {
    for (const word of words) if (text.includes(word)) times.set(word, performance.now());
  }
  const [first = 0, second = 0, third = 0] = words.map((word) => times.get(word));
  if (second - first < 500 || third - second < 500) {
    throw new Error(`the texts came after ${JSON.stringify([...times])} ms`);
  }
}

/** @param {Response} answer */
async function* textsOf(answer) {
  if (!answer.body) throw new Error(`no body, and status ${answer.status}`);
  const decoder = new TextDecoder();
  for await (const bytes of answer.body) yield decoder.decode(bytes, { stream: true });
}

/**
 * @param {string} text
 * @param {string} part
 */
function includes(text, part) {
  if (!text.includes(part)) throw new Error(`not ${part}: ${text.slice(0, 500)}`);
}

/**
 * @param {unknown} found
 * @param {unknown} wanted
 */
function equal(found, wanted) {
  if (found !== wanted) throw new Error(`${found}, and not ${wanted}`);
}
