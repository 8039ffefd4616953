/**
 * Words that any programmer knows, from the language, the platform, JSON Schema, MCP and the names
 * of products. A term of this project does not belong here but in `docs/glossary.md`.
 */
export const STANDARD_WORDS: readonly string[] = [
  // TypeScript, JavaScript and the web platform
  ...['argument', 'args', 'cache', 'check', 'client', 'clock', 'close', 'code', 'default', 'error'],
  ...['factory', 'fetch', 'fs', 'function', 'graph', 'handle', 'handler', 'id', 'import'],
  ...['infer', 'internal', 'issue', 'json', 'key', 'memory', 'message', 'mtime', 'name'],
  ...['namespace', 'number', 'object', 'opts', 'option', 'parameter', 'path', 'position'],
  ...['process', 'reason', 'record', 'reg', 'exp', 'engine', 'reply', 'report', 'request'],
  ...['resolver', 'response', 'spec', 'start', 'end', 'stat', 'state', 'step', 'storage', 'store'],
  ...['stream', 'stub', 'success', 'failure', 'text', 'timer', 'transport', 'validator', 'value'],
  ...['warning', 'answer', 'character', 'detail', 'endpoint', 'limit', 'lite', 'policy'],
  ...['strategy', 'hit', 'search', 'change', 'from', 'to', 'by', 'before', 'missing'],
  // Verbs and participles of API names
  ...['compiled', 'create', 'declared', 'executed', 'explained', 'filtered', 'load', 'loaded'],
  ...['read', 'reduced', 'register', 'registered', 'revealed', 'settled', 'shared', 'split'],
  ...['streamed', 'transformed', 'trimmed', 'cached', 'caching', 'approved', 'fingerprinted'],
  ...['backup', 'breakdown', 'choice', 'comparison', 'connection', 'content', 'conversion'],
  ...['count', 'crash', 'entry', 'external', 'facts', 'fill', 'fix', 'flags', 'flow', 'group'],
  ...['info', 'line'],
  ...[
    'list',
    'note',
    'patch',
    'paste',
    'playback',
    'port',
    'program',
    'project',
    'row',
    'settings',
  ],
  ...[
    'side',
    'size',
    'status',
    'archive',
    'actions',
    'access',
    'contract',
    'file',
    'question',
    'unit',
  ],
  ...['gap', 'profile', 'use'],
  ...['compared', 'costly', 'editable', 'exported', 'generated', 'listed', 'nested', 'pending'],
  ...['omitted', 'part', 'remote', 'save', 'saved', 'served', 'timed', 'unapproved', 'untrusted'],
  // Parts of a screen
  ...['bottom', 'editor', 'form', 'log', 'tab', 'template', 'view'],
  // Standards and data formats
  ...['api', 'auth', 'draft', 'open', 'sql', 'standard', 'hidden', 'lookalike'],
  ...['annotation', 'icon', 'instruction'],
  ...['claim', 'jwt', 'protected', 'resource', 'token', 'user', 'verify'],
  ...['board', 'card'],
  ...['framework', 'model', 'picture'],
  // Text
  ...['compose', 'keep', 'left', 'line', 'out', 'pattern'],
  // Products
  ...['durable', 'lang', 'chain', 'mastra', 'toolyard'],
];
