/** A sentence of the contract, in our own words, with the place where it stands. */
export interface Clause {
  /** In words, for addresses. */
  id: string;
  /** For example `Clause 4, allowlist`. */
  label: string;
  text: string;
  source: string;
}

/** The steps of a call, as page 1, section 2 numbers them. */
export type StepId =
  | 'budget'
  | 'lookup'
  | 'exclusion'
  | 'allowlist'
  | 'availability'
  | 'capabilities'
  | 'dry_run'
  | 'arguments'
  | 'rate_limit'
  | 'execute'
  | 'reduce'
  | 'trim';

/** One step of the ladder, before anything is known of a call. */
export interface StepInfo {
  step: number;
  id: StepId;
  title: string;
  clause: Clause;
}

/** The twelve steps, in the order in which a call takes them. */
export const STEPS: readonly StepInfo[] = [
  define('budget', 'Budget split', 'seed 1, executeParallel, step 1', [
    'The turn’s budget is divided by the number of calls, refused ones included, and rounded down.',
  ]),
  define('lookup', 'Lookup', 'seed 1, executeParallel, step 2', [
    'A call names a tool of the registry. A name that nobody registered is not available.',
  ]),
  define('exclusion', 'Surface', 'page 1, section 2, step 3', [
    'A tool that is excluded from this surface is not available, whatever else allows it.',
  ]),
  define('allowlist', 'Allowlist', 'seed 1, executeParallel, step 3', [
    'A built-in tool must be on the personality’s toolset, when that list is not empty.',
    'Tools of MCP servers and of plugins are held against the lists of servers and plugins.',
    'Permissions name actions that are allowed or denied, whatever kind of tool is behind them.',
  ]),
  define('availability', 'Availability', 'seed 1, executeParallel, step 4', [
    'A tool may declare isAvailable. When it says no, the call is refused and nothing runs.',
    'Where tools need approval, a tool that changed since, or that is new, is refused before it is asked.',
  ]),
  define('capabilities', 'Capabilities', 'seed 1, executeParallel, step 5', [
    'A tool that declares capabilities needs backends for all of them.',
    'Without them the call is refused, never run with less.',
  ]),
  define('dry_run', 'Dry run', 'seed 1, executeParallel, step 6', [
    'In a dry run each permitted call gets a synthetic result, and nothing is executed.',
  ]),
  define('arguments', 'Arguments', 'page 1, section 2, step 8', [
    'Where it is asked for, arguments are held against the tool’s schema before the tool runs.',
    'The refusal names every place that does not match.',
  ]),
  define('rate_limit', 'Rate limit', 'seed 4, ‘Rate Limiting’', [
    'A tool may say how often it runs in a window of time. A call beyond that is told when to try again.',
  ]),
  define('execute', 'Execute', 'seed 1, executeParallel, steps 7 to 9', [
    'The tool runs with the smaller of its share of the budget and its own cap.',
    'What it throws, and running out of time, are results with the code execution_failed.',
    'So is code of one’s own that the sandbox stops; the reason says what it had too much of.',
  ]),
  define('reduce', 'Reduce', 'seed 1, executeParallel, step 10', [
    'A reducer turns the result into its signal before it is cut.',
    'One that fails leaves the result as it was.',
  ]),
  define('trim', 'Trim', 'seed 1, executeParallel, step 11', [
    'A value longer than its budget is cut, and a marker says how long it was.',
  ]),
].map((info, index) => number(info, index + 1));

/** The step of an id. */
export function stepOf(id: StepId): StepInfo {
  const info = STEPS.find((step) => step.id === id);
  if (!info) throw new Error(`No step has the id ${id}. STEPS must name every StepId.`);
  return info;
}

/** What a gate is called; approval has no step of its own. */
export function gateTitle(gate: string): string {
  if (gate === 'approval') return 'Approval';
  return STEPS.find(({ id }) => id === gate)?.title ?? gate;
}

type Unnumbered = Pick<StepInfo, 'id' | 'title'> & { text: string; source: string };

function define(id: StepId, title: string, seed: string, text: readonly string[]): Unnumbered {
  const source = seed.startsWith('page 1') ? seed : `${seed}; page 1, section 2`;
  return { id, title, text: text.join(' '), source };
}

function number({ id, title, text, source }: Unnumbered, step: number): StepInfo {
  const words = id.replace('_', '-');
  const label = `Clause ${step}, ${id.replace('_', ' ')}`;
  return { step, id, title, clause: { id: words, label, text, source } };
}
