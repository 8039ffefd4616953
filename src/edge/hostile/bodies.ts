import { batch, eachBody, eachHeader, type HostileRequest } from './hostile-request.ts';

const bytes = (...codes: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(codes);
const calls = (count: number): string =>
  JSON.stringify({ calls: Array.from({ length: count }, () => ({ toolCallId: '1', name: 'x' })) });
const EMOJI = '😀';

/** Bodies that are not a batch. */
export const bodies: readonly HostileRequest[] = [
  ...eachBody(
    {
      'an empty body': '',
      'a body of blanks': ' \n\t',
      'JSON that breaks off': '{"calls":[',
      'JSON with a comma too many': '{"calls":[],}',
      JavaScript: "{calls: [], marker: 'stolen-marker'}",
      'two documents': '{"calls":[]}{"calls":[]}',
      'not a number': '{"calls":[],"context":{"resultBudgetChars":NaN}}',
      'a NUL in the middle': '{"calls":\u0000[]}',
      'brackets that only close': ']'.repeat(1000),
      'an entity of XML': '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
      'bytes that are not UTF-8': bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d),
      'half a character': bytes(0x22, 0xf0, 0x9f, 0x98),
      'an encoding that is too long': bytes(0x22, 0xc0, 0xaf, 0x22),
      'UTF-16': bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
      nothing: 'null',
      'a list': '[]',
      'a text': '"calls"',
      'a number': '1e999',
    },
    'malformed',
    { hides: ['stolen-marker', 'passwd'] },
  ),
  {
    name: 'a byte order mark before the batch',
    body: `\u{feff}${batch({}, { args: { name: 'Ada' } })}`,
    expect: { status: 200, holds: 'Hello, Ada' },
  },
  ...eachBody(
    {
      'a list 100,000 deep': '['.repeat(100_000),
      'objects 100,000 deep': '{"a":'.repeat(100_000),
      'a batch 33 deep': batch({}, { args: JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`) }),
    },
    'too_deep',
  ),
  {
    name: 'brackets in a text, which are no depth',
    body: batch({}, { args: { name: `${'['.repeat(1000)}\\"{` } }),
    expect: { status: 200, holds: '"ok":true' },
  },
  ...eachBody(
    { 'a batch of 10,000': calls(10_000), 'one call too many': calls(101) },
    'too_many_calls',
  ),
  ...eachBody(
    {
      'a text that is too large': batch({}, { args: { name: 'x'.repeat(1_000_000) } }),
      'blanks that are too many': ' '.repeat(1_000_001),
    },
    'body_too_large',
  ),
  ...eachHeader(
    'content-type',
    {
      text: 'text/plain',
      'a form': 'application/x-www-form-urlencoded',
      'a form of parts': 'multipart/form-data; boundary=x',
      'a type that begins alike': 'application/jsonp',
      'a type that ends alike': 'application/patch+json',
      'two types': 'application/json, text/plain',
      'two types the other way': 'text/plain, application/json',
      'a type of prototypes': '__proto__',
    },
    'media_type',
  ),
  ...eachHeader('content-encoding', { 'a body said to be packed': 'gzip' }, 'media_type'),
];

const NAMES: Readonly<Record<string, string>> = {
  'an inherited name': 'constructor',
  'the name of the prototype': '__proto__',
  'the name of a method': 'toString',
  'a name that looks like a path': '../../health',
  'a name with a NUL': 'greet\u0000',
  'a name with a line of a header': 'greet\r\nset-cookie: a=b',
  'no name at all': '',
};

/** Batches with invalid fields. */
export const fields: readonly HostileRequest[] = [
  ...eachBody(
    {
      'no calls': '{}',
      'calls that are an object': '{"calls":{"length":1}}',
      'calls that are a number': '{"calls":1e9}',
      'a call that is null': '{"calls":[null]}',
      'a call that is a list': '{"calls":[[]]}',
      'a call without a name': '{"calls":[{"toolCallId":"1"}]}',
      'a call without an id': '{"calls":[{"name":"greet"}]}',
      'an id that is a number': batch({}, { toolCallId: 1 }),
      'a name that is an object': batch({}, { name: { toString: 'greet' } }),
      'a call with more': batch({}, { personality: 'engineer' }),
      'a batch with more': batch({ operator: true }),
      'a key of half a million characters': batch({ ['k'.repeat(500_000)]: 1 }),
      'a personality that is a list': batch({ personality: ['engineer'] }),
      'a personality that is null': batch({ personality: null }),
    },
    'malformed',
    { hides: ['k'.repeat(1000)] },
  ),
  {
    name: 'a forbidden key below half a million characters',
    body: batch({}, { args: { ['k'.repeat(500_000)]: { prototype: 1 } } }),
    expect: 'forbidden_key',
    hides: ['k'.repeat(1000)],
  },
  ...eachBody(
    {
      '__proto__ in the batch': '{"__proto__":{"operator":true},"calls":[]}',
      '__proto__ in a call': '{"calls":[{"toolCallId":"1","name":"greet","__proto__":{}}]}',
      '__proto__ in arguments':
        '{"calls":[{"toolCallId":"1","name":"greet","args":{"__proto__":1}}]}',
      '__proto__ below arguments':
        '{"calls":[{"toolCallId":"1","name":"greet","args":{"a":[{"__proto__":1}]}}]}',
      '__proto__ in the context': '{"calls":[],"context":{"__proto__":{"dryRun":true}}}',
      '__proto__ in other letters': '{"calls":[],"\\u005f_proto__":{}}',
      'constructor in arguments': batch({}, { args: { constructor: { prototype: {} } } }),
      'prototype in arguments': batch({}, { args: { prototype: 1 } }),
    },
    'forbidden_key',
  ),
  ...Object.entries(NAMES).map(
    ([name, tool]): HostileRequest => ({
      name: `a call of ${name}`,
      body: batch({}, { name: tool }),
      expect: { status: 200, holds: 'Unknown tool: ' },
    }),
  ),
  {
    name: 'a call of a name of 100,000 characters',
    body: batch({}, { name: 'n'.repeat(100_000) }),
    expect: 'malformed',
  },
  {
    name: 'an id of 100,000 characters',
    body: batch({}, { toolCallId: 'i'.repeat(100_000) }),
    expect: 'malformed',
  },
  {
    name: 'ids that are all the same',
    body: JSON.stringify({
      calls: Array.from({ length: 3 }, () => ({ toolCallId: '__proto__', name: 'nowhere' })),
    }),
    expect: { status: 200, holds: '"toolCallId":"__proto__"' },
  },
  {
    name: 'half a character in arguments',
    body: '{"calls":[{"toolCallId":"\\ud800","name":"greet","args":{"name":"\\udfff"}}]}',
    expect: { status: 200, holds: 'Hello, \\udfff' },
  },
  {
    name: 'half a character in an unknown key',
    body: `{"calls":[],"${'x'.repeat(63)}${EMOJI}":1}`,
    expect: 'malformed',
  },
  {
    name: 'a number that no program can hold',
    body: '{"calls":[{"toolCallId":"1","name":"greet","args":{"name":1e999}}]}',
    expect: { status: 200, holds: 'do not match its schema' },
  },
];
