import type { SheetId } from '../sheet-table.ts';
import { PERSONALITY } from './place-command.ts';

/** The words of a sheet in the palette, besides its label. */
export interface SheetText {
  /** The group of the command that opens it. */
  group: 'Run' | 'Calls' | 'Tools' | 'Settings' | 'Workspace' | 'Help';
  /** The subject, shown beside the command's title. The search covers it, too. */
  hint?: string;
  /** Other words for it in the search. */
  also?: string;
  /** Has a field for what the user types before the dialog is drawn. */
  takesTyping?: true;
}

/** Apart from the table of sheets, which the page loads before the palette. */
export const SHEET_TEXT: Readonly<Record<SheetId, SheetText>> = {
  'remote-run': {
    group: 'Run',
    hint: 'This page, or a server by its URL',
  },
  batch: {
    group: 'Calls',
    hint: 'Name, description and calls as a list',
    also: 'rename delete remove order',
  },
  transcript: {
    group: 'Calls',
    hint: 'Tool calls from the messages of a provider',
    also: 'import messages log trace',
  },
  conversation: {
    group: 'Run',
    hint: 'Each batch is a turn, with its tokens',
    also: 'context window compact compaction chat batches turns',
  },
  replay: {
    group: 'Calls',
    hint: 'What this policy refuses and saves, turn by turn',
    also: 'recording log import transcript savings regression test fixtures jsonl',
  },
  access: {
    group: 'Settings',
    hint: 'Access to tools, hosts, files and servers',
    also: `allowlist toolset permissions hosts network new rename ${PERSONALITY}`,
  },
  budget: {
    group: 'Settings',
    hint: 'Each call with output limits, tokens and cost',
    also: 'cost price money dollars spend much tokens limit cut trim model profile context window gpt claude gemini tokenizer token counter estimate read back spill keep full results strategy',
  },
  'personality-diff': {
    group: 'Settings',
    hint: 'Tools, calls and definitions, side by side',
    also: 'diff difference',
  },
  'access-matrix': {
    group: 'Settings',
    hint: 'Every tool for every personality, editable',
    also: 'who can call matrix permissions allowlist roles',
  },
  scenario: {
    group: 'Settings',
    hint: 'Seed, faults, backends, secrets',
    also: 'simulate rate limit throttle 429 latency error fail timeout disconnect faults seed secret env environment variable attachment',
  },
  mocks: {
    group: 'Settings',
    hint: 'Answers of imported APIs, without the network',
    also: 'mock stub fake openapi response offline http',
  },
  'paste-tools': {
    group: 'Tools',
    hint: 'MCP server URL, OpenAPI, tool definitions, YAML',
    also: 'mcp openapi swagger import definitions connect',
  },
  'builtin-tool': {
    group: 'Tools',
    hint: 'Files, web, data, messages',
    takesTyping: true,
  },
  share: {
    group: 'Workspace',
    hint: 'The link contains the workspace; no data is sent',
    also: 'copy link url embed',
  },
  export: {
    group: 'Workspace',
    hint: 'A TypeScript project, a reducer with its tests, the trace of a run',
    also: 'download code project save',
  },
  shortcuts: {
    group: 'Help',
    also: 'help keys hotkeys',
  },
};
