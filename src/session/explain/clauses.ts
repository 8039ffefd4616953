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
    'The registry looks up the tool by its name. A call of an unknown name is refused.',
  ]),
  define('exclusion', 'Surface', [
    'An excluded tool is not available on this surface (for example, a chat channel), even if another list allows it.',
  ]),
  define('allowlist', 'Allowlist', [
    'A built-in tool must be in the toolset of the personality, if that list is not empty.',
    'For tools of MCP servers and plugins, the lists of servers and plugins apply.',
    'Permissions allow or deny actions of every kind of tool.',
  ]),
  define('availability', 'Availability', [
    'A tool may implement isAvailable. If it returns false, the call is refused and the tool does not run.',
    'If tools need approval, a new or changed tool is refused before isAvailable runs.',
  ]),
  define('capabilities', 'Capabilities', [
    'A tool needs a backend for each capability that it declares.',
    'If a backend is missing, the call is refused.',
  ]),
  define('dry_run', 'Dry run', [
    'In a dry run, each permitted call gets a synthetic result and no tool runs.',
  ]),
  define('arguments', 'Arguments', [
    'If validation is on, arguments are checked against the schema before the tool runs.',
    'The refusal lists every violation.',
  ]),
  define('rate_limit', 'Rate limit', [
    'A tool may limit its calls in a time window. A refused call states when to try again.',
  ]),
  define('execute', 'Execute', [
    'The tool runs. Its result may have the smaller of its budget share and its output limit.',
    'Exceptions and timeouts become results with the code execution_failed.',
    'If the sandbox stops your code, the reason names the exceeded limit.',
  ]),
  define('reduce', 'Reduce', [
    'A reducer shortens the result to its important parts before it is cut.',
    'If the reducer fails, the result stays unchanged.',
  ]),
  define('trim', 'Trim', [
    'A value that is longer than its budget is cut. A marker states the original length.',
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
