import { type Clause, toSource } from './clauses.ts';

/** A clause that is not a step of a call. */
export interface FurtherClause extends Clause {
  title: string;
}

/** Clauses about a whole turn. */
export const TURN_CLAUSES: readonly FurtherClause[] = [
  define('parallel', 'Parallel execution and order', [
    'The calls of a batch run concurrently. Their results keep the order of the calls.',
    'The promise of executeParallel never rejects: each call has its own result, even if other calls fail.',
  ]),
  define('redistribution', 'Redistributed budget', [
    'With the strategy redistribute, long results use what short results leave, in call order.',
    'The total stays the limit. The order of completion does not matter.',
  ]),
  define('results', 'Results and errors', [
    'A result is a success with a value for the model, or a failure with a message and one of four codes.',
    'Any other return value becomes a failure that names the returned type.',
  ]),
  define('context', 'Tool context', [
    'The context tells a tool its caller, turn, surface and the number of characters it may return.',
    'The tool receives every property that the caller sets on the context.',
  ]),
  define('progress', 'Progress', [
    'A running tool may emit progress events. Their default audience is internal.',
    'Events after the end of the call are dropped. Percentages are limited to 0 to 100.',
  ]),
  define('abort', 'Abort and time limits', [
    'A time limit settles a call immediately, even if its tool ignores the signal. A later result is discarded.',
    'An abort settles every unfinished call of the turn in the same way.',
  ]),
  define('cache', 'Caching', [
    'A tool may cache its results. Identical calls of one session and personality share one execution.',
    'Only successes are cached. Reducer and budget apply to cached results too.',
  ]),
  define('trace', 'Trace', [
    'An observer receives one event per step of each call: verdict, rule, sizes and times.',
    'The method explain checks the same gates without running the call.',
  ]),
  define('clock', 'Clock and replay', [
    'All time limits, windows and durations use one injected clock.',
    'With a virtual clock and the same seed, every run has the same trace, to the millisecond.',
  ]),
  define('result-cuts', 'Result cuts', [
    'A registry can measure results in tokens. The turn, or a tool, then has a budget in tokens.',
    'What stays of a longer text has at most as many tokens, and the marker says how many there were.',
  ]),
  define('trim-strategies', 'Trim strategies', [
    'Of a long result stays its start, its end, both ends, or shorter JSON. The default is the start.',
  ]),
  define('spill', 'Spill', [
    'The whole text of a cut result can be kept. The marker names a handle, by which read_result reads on.',
    'Each part fits the budget of its call, and says how to go on up to the end.',
    'Only the session, subject and personality of the call can read it.',
  ]),
  define('compaction', 'Compaction', [
    'Results of older turns become one line each. The last turns, failures and pinned results stay.',
    'The line names the handle of a result that was kept. Twice is once.',
  ]),
];

/** Clauses about a registry and its tools. */
export const REGISTRY_CLAUSES: readonly FurtherClause[] = [
  define('tools', 'Tool', [
    'A tool has a name, a description and a schema for the model, and a function that returns a result.',
    'The function defineTool freezes the tool and sets defaults.',
  ]),
  define('registration', 'Registration', [
    'A registry holds one tool per name, in the order of registration. A duplicate name is an error, unless the new tool replaces the old one.',
    'The method registerAll registers all tools or none.',
  ]),
  define('merge', 'Merge and collisions', [
    'A merge combines registries from left to right into a new one. For duplicate names, the onCollision of the later tool decides, or else the option of the merge.',
  ]),
  define('turns', 'Ephemeral tools and turns', [
    'An ephemeral tool exists for one turn. The registry removes it when the turn commits. After a rollback it stays for inspection.',
  ]),
  define('definitions', 'Definitions', [
    'The model sees the available tools that the personality may use, in the order of registration.',
    'The same gates check each call, because a model may call a tool that it was not given.',
  ]),
  define('tool-search', 'Tool search', [
    'Definitions can have a budget. Over it, the model gets pinned, used and found tools, and search_tools for the others.',
  ]),
  define('mcp-plugins', 'MCP servers and plugins', [
    'The name mcp__<server>__<tool> assigns a tool to an MCP server. pluginId assigns it to a plugin.',
    'The toolset does not apply to them. Separate lists of servers, server tools and plugins do.',
  ]),
  define('personalities', 'Personalities', [
    'A personality is a role with its allowed tools and resources. A denied action is refused even if the toolset lists it.',
  ]),
];

/** Clauses about the access and the results of tools. */
export const ACCESS_CLAUSES: readonly FurtherClause[] = [
  define('scoped-access', 'Scoped access', [
    'A tool can access only resources that it declares and the personality grants.',
    'Hosts, paths, binaries and secrets are checked on each use. A refusal names the denied resource.',
  ]),
  define('stale-writes', 'Stale writes', [
    'A write is refused with STALE_WRITE if the file changed after the tool read it. No change is lost.',
  ]),
  define('untrusted', 'Untrusted output', [
    'Text that an adversary may have written is wrapped before the model reads it. It can neither close the wrapper nor imitate the system.',
  ]),
  define('determinism', 'The contract of reducers', [
    'A reducer is synchronous and deterministic. It never throws, never lengthens a result and never turns an error into a success.',
    'If a reducer throws or returns no result, the result stays unchanged and the trace has a warning. checkReducer finds the other violations.',
  ]),
];

function define(id: string, title: string, text: readonly string[]): FurtherClause {
  const label = `Clause ‘${title.toLowerCase()}’`;
  return { id, title, label, text: text.join(' '), source: toSource(id) };
}
