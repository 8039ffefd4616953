/** A clause of the contract in a few sentences, and where it stands in full. */
export interface Clause {
  /** In words, for addresses. */
  id: string;
  /** For example `Clause 4, allowlist`. */
  label: string;
  text: string;
  /** For example `docs/contract.md#allowlist`. */
  source: string;
}

/** The steps of a call, in the order of docs/contract.md#one-call-twelve-steps. */
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
  define('budget', 'Budget split', [
    'The turn’s budget is divided by the number of calls, refused ones included, and rounded down.',
  ]),
  define('lookup', 'Lookup', [
    'A call names a tool of the registry. A name that nobody registered is not available.',
  ]),
  define('exclusion', 'Surface', [
    'A tool that is excluded from this surface is not available, whatever else allows it.',
  ]),
  define('allowlist', 'Allowlist', [
    'A built-in tool must be on the personality’s toolset, when that list is not empty.',
    'Tools of MCP servers and of plugins are held against the lists of servers and plugins.',
    'Permissions name actions that are allowed or denied, whatever kind of tool is behind them.',
  ]),
  define('availability', 'Availability', [
    'A tool may declare isAvailable. When it says no, the call is refused and nothing runs.',
    'Where tools need approval, a tool that changed since, or that is new, is refused before it is asked.',
  ]),
  define('capabilities', 'Capabilities', [
    'A tool that declares capabilities needs backends for all of them.',
    'Without them the call is refused, never run with less.',
  ]),
  define('dry_run', 'Dry run', [
    'In a dry run each permitted call gets a synthetic result, and nothing is executed.',
  ]),
  define('arguments', 'Arguments', [
    'Where it is asked for, arguments are held against the tool’s schema before the tool runs.',
    'The refusal names every place that does not match.',
  ]),
  define('rate_limit', 'Rate limit', [
    'A tool may say how often it runs in a window of time. A call beyond that is told when to try again.',
  ]),
  define('execute', 'Execute', [
    'The tool runs with the smaller of its share of the budget and its own cap.',
    'What it throws, and running out of time, are results with the code execution_failed.',
    'So is code of one’s own that the sandbox stops; the reason says what it had too much of.',
  ]),
  define('reduce', 'Reduce', [
    'A reducer turns the result into its signal before it is cut.',
    'One that fails leaves the result as it was.',
  ]),
  define('trim', 'Trim', [
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

type Unnumbered = Pick<StepInfo, 'id' | 'title'> & { text: string };

function define(id: StepId, title: string, text: readonly string[]): Unnumbered {
  return { id, title, text: text.join(' ') };
}

function number({ id, title, text }: Unnumbered, step: number): StepInfo {
  const words = id.replace('_', '-');
  const label = `Clause ${step}, ${id.replace('_', ' ')}`;
  const source = toSource(id === 'budget' ? 'budget-split' : words);
  return { step, id, title, clause: { id: words, label, text, source } };
}

/** Where the contract has a clause in full. */
export function toSource(id: string): string {
  return `docs/contract.md#${id}`;
}
