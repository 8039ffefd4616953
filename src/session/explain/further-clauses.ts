import { type Clause, toSource } from './clauses.ts';

/** A clause that is no step of a call. */
export interface FurtherClause extends Clause {
  title: string;
}

/** What holds for a whole turn. */
export const TURN_CLAUSES: readonly FurtherClause[] = [
  define('parallel', 'Parallel execution and order', [
    'The calls of a turn run at the same time, and their results come back in the order in which they were asked for.',
    'executeParallel never rejects: each call has a result of its own, whatever became of the others.',
  ]),
  define('redistribution', 'Redistributed budget', [
    'With the strategy redistribute, what short results leave over goes to long ones, in the order of the calls.',
    'The total stays the bound, and it does not matter which call was done first.',
  ]),
  define('results', 'Results and errors', [
    'A call ends in data: a success with a value for the model, or a failure with a sentence and one of four codes.',
    'What is no result becomes a failure that says what was returned.',
  ]),
  define('context', 'Tool context', [
    'A tool is told whom it serves, in which turn, where, and how many characters it may return.',
    'Everything that a caller puts on the context reaches the tool.',
  ]),
  define('progress', 'Progress', [
    'A running tool may say how far it is. Its events are for the framework alone, unless it names another audience.',
    'What comes after the call has settled is dropped, and a percentage is kept within 0 to 100.',
  ]),
  define('abort', 'Abort and time limits', [
    'A time limit settles a call at once, whether or not its tool listens, and what it brings later is dropped.',
    'So does an abort, for every call of the turn that has not settled.',
  ]),
  define('cache', 'Caching', [
    'A tool may ask for its results to be kept. Equal calls of one session and personality then share one execution.',
    'Only successes are kept; reducer and budget apply to what was kept as to what is fresh.',
  ]),
  define('trace', 'Trace', [
    'An observer receives one event for each step of each call: the verdict, the rule that decided, sizes and times.',
    'explain asks the same gates about a call without running it.',
  ]),
  define('clock', 'Clock and replay', [
    'Every time limit, window and duration reads one clock that comes in from outside.',
    'With a virtual clock and the same seed, a turn has the same trace each time, to the millisecond.',
  ]),
];

/** What holds for a registry and its tools. */
export const REGISTRY_CLAUSES: readonly FurtherClause[] = [
  define('tools', 'What a tool is', [
    'A tool has a name, a description and a schema for the model, and a function that returns a result.',
    'defineTool freezes it and fills in what it does not say.',
  ]),
  define('registration', 'Registration', [
    'A registry holds one tool of each name, in the order of registration. A second one of a name is an error, unless it says that it replaces.',
    'registerAll takes all tools or none.',
  ]),
  define('merge', 'Merge and collisions', [
    'Registries are merged from left to right into a new one. Where two tools of a name meet, the one that comes says what happens, and else the merge does.',
  ]),
  define('turns', 'Ephemeral tools and turns', [
    'An ephemeral tool lives for one turn: when the turn ends well, the registry removes it. After a failure it stays, so that one can look at it.',
  ]),
  define('definitions', 'Definitions', [
    'The model is told of the tools that are available and that the personality may use, in the order of registration.',
    'The same gates decide when a call arrives, since a model may call what it was never told of.',
  ]),
  define('mcp-plugins', 'MCP servers and plugins', [
    'A name mcp__<server>__<tool> makes a tool one of that server, and pluginId makes it one of a plugin.',
    'The toolset says nothing of them: the lists of servers, of their tools and of plugins do.',
  ]),
  define('personalities', 'Personalities', [
    'A personality is a role with what it may use and reach. A denied action is refused even where the toolset lists it.',
  ]),
];

/** What holds for what a tool reaches and returns. */
export const REACH_CLAUSES: readonly FurtherClause[] = [
  define('scoped-access', 'Scoped access', [
    'A tool reaches what it declares, as far as the personality grants it, and nothing else.',
    'Hosts, paths, binaries and secrets are checked at each use, and a refusal says what was not allowed.',
  ]),
  define('stale-writes', 'Stale writes', [
    'A write to a file that changed after it was read is refused with STALE_WRITE, so that no change is lost.',
  ]),
  define('untrusted', 'Untrusted output', [
    'What an adversary may have written is wrapped before the model reads it, and can neither close the wrapper nor speak for the system.',
  ]),
  define('determinism', 'The contract of reducers', [
    'A reducer is synchronous and deterministic, never throws, never makes a result longer, and leaves errors errors.',
    'One that throws or returns no result is ignored: the result stays as it was, and the trace says why. The rest is for a check to find.',
  ]),
];

function define(id: string, title: string, text: readonly string[]): FurtherClause {
  const label = `Clause ‘${title.toLowerCase()}’`;
  return { id, title, label, text: text.join(' '), source: toSource(id) };
}
