/** Optional peers of the package, installed for `e2e/consumer`. */
export const PEERS = [
  'zod',
  'fast-check',
  'jose',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/server',
  '@opentelemetry/api',
  'react',
  '@types/react',
  'csstype',
  // The protocol's own types name Node's; those of the package do not.
  '@types/node',
  'undici-types',
];

/** The result of importing each entry without any peer. */
export const WITHOUT_PEERS: Readonly<Record<string, string>> = {
  toolyard: 'loads',
  'toolyard/schema': 'loads',
  'toolyard/reducers': 'loads',
  'toolyard/formats': 'loads',
  'toolyard/edge': 'loads',
  'toolyard/context': 'loads',
  'toolyard/workspace': 'loads',
  // A server has no elements to define; a page does.
  'toolyard/embed': 'loads',
  'toolyard/testing': "'fast-check'",
  'toolyard/kinds': "'zod'",
  'toolyard/otel': "'@opentelemetry/api'",
  'toolyard/react': "'react'",
};

/** The expected output of `e2e/consumer`. */
export const EXPECTED = {
  definitions: ['greet'],
  results: [
    { ok: true, value: 'Hello, Ada' },
    { ok: false, error: 'Unknown tool: delete_all', code: 'not_available' },
  ],
  format: { name: 'divide', strict: true, warnings: [] },
  divided: [
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'call_1', content: '6' },
        {
          type: 'tool_result',
          tool_use_id: 'call_2',
          content:
            'Arguments of divide do not match its schema:\n- $.a: must be number, not string',
          is_error: true,
        },
      ],
    },
  ],
  answered: [['tool', 'call_3']],
  // Calls that are not executed settle first.
  settled: [false, true],
  imported: ['list_orders'],
  declared: { names: ['ask_person'], problems: [] },
  reducer: [],
  advice: [
    'search (values-in-prose): Only the description lists the values of sort. Add an enum.',
    "search (name-unclear): The name has no object. Add what the tool works on, as in 'search_orders'.",
  ],
  lists: [
    ['list_orders', 'search_tools'],
    ['list_orders', 'search_tools', 'list_parcels'],
  ],
  offered: [
    ['list_orders', 'search_tools'],
    ['list_orders', 'search_tools', 'list_parcels', 'create_parcels'],
  ],
  workspace: 'Sums',
  service: { refused: 'urn:toolyard:problem:unauthorized', granted: 200 },
  context:
    '[truncated — 1577 tokens total]\n\nstep 396 passed\nstep 397 passed\nstep 398 passed\nstep 399 passed\nstep 400 failed',
  health: 200,
};
