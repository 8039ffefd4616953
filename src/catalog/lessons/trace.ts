import type { SettledEvent, ToolCall } from '../../core/index.ts';
import { runs } from './checks.ts';
import type { LessonCheck, LessonContent, LessonStep } from './lesson.ts';
import { callTo, type LessonOutcome } from './outcome.ts';
import { type RecordedTurn, recordTurn } from './recorded-turn.ts';

const ALLOWED = ['read_note', 'search_code', 'send_mail'];

/** The report of a registry about a turn, read by code. */
export async function createTraceLesson(): Promise<LessonContent> {
  const shown = await recordTurn({
    calls: toCalls(['read_note', 'write_note', 'search_code', 'raed_note', 'send_mail']),
    allowed: ALLOWED,
  });
  const other = await recordTurn({
    calls: toCalls(['print_label', 'send_mail', 'read_note']),
    allowed: [...ALLOWED, 'print_label'],
  });
  const asked = await recordTurn({
    calls: toCalls(['read_note', 'write_note', 'print_label']),
    allowed: ALLOWED,
  });
  const variants = {
    other: {
      calls: [
        { tool: 'report_turn', args: { events: other.events } },
        { tool: 'explain_calls', args: { explanations: other.explanations } },
      ],
    },
  };
  const turns = { shown, other, asked, variants };
  return {
    start: {
      name: 'Read the trace, and ask explain',
      tools: [toReport(EVERY_EVENT), toExplain(EVERY_REFUSAL)],
      calls: [
        { tool: 'report_turn', args: { events: shown.events } },
        { tool: 'explain_calls', args: { explanations: asked.explanations } },
      ],
      budget: { totalChars: 40_000 },
      description: 'The trace of one turn, and the explanations of three calls.',
    },
    steps: [refusalsStep(turns), costsStep(turns), explainStep(turns)],
  };
}

/** The turns that the steps are about. */
interface Turns {
  /** Its trace is what the reader sees. */
  shown: RecordedTurn;
  /** Another one, so that an answer is not only right for the first. */
  other: RecordedTurn;
  /** Its explanations are what the reader sees. */
  asked: RecordedTurn;
  variants: NonNullable<LessonStep['variants']>;
}

function refusalsStep({ shown, other, variants }: Turns): LessonStep {
  return {
    title: 'Find the refusals in a trace',
    prose: [
      'A registry reports each step of each call to its `observer`, as an event: a plain object with a `type`. All events of a turn are its trace. A timeline, a log and a bill are made of it. Here the trace of a turn with five calls is the argument of your tool, and at first your tool returns every event.',
      'Each gate that a call met is an event of the type `gate`, with `outcome` and `rule`. The outcome is `pass`, `skip`, `refuse` or `answer`. The rule is a stable name, made for programs: `allowlist.not_listed`.',
      'Return one line for each refused call, with its `toolCallId` and the rule.',
    ],
    file: { kind: 'tool', index: 0 },
    checks: [
      runsReport(),
      {
        says: 'Each refused call is in the report, with its rule',
        clause: 'trace',
        passes: both(shown, other, (turn, text) =>
          refusals(turn)
            .filter(([id, rule]) => !hasLine(text, id, rule))
            .map(([id, rule]) => `no line has ${id} and ${rule}`)
            .at(0),
        ),
      },
      {
        says: 'The other calls are not',
        clause: 'trace',
        passes: both(shown, other, (turn, text) => {
          const refused = new Set(refusals(turn).map(([id]) => id));
          const extra = idsOf(turn).find((id) => !refused.has(id) && text.includes(id));
          return extra && `the report has ${extra}, which was not refused`;
        }),
      },
    ],
    hint: 'Skip every event whose `type` is not `gate`, and every one whose `outcome` is not `refuse`.',
    solution: toReport(REFUSALS),
    variants,
  };
}

function costsStep({ shown, other, variants }: Turns): LessonStep {
  return {
    title: 'Find what a turn cost',
    prose: [
      'The last event of a call is `settled`: it has `ok`, the `code` of a failure, and `durationMs`. Before it, `trimmed` says how much of the text reached the model: `before` and `after` the cut, in characters.',
      'Events have sizes and times, but by default no texts and no arguments. So a trace can be stored and sent without the data of your users.',
      'Report two things: the slowest call with its duration in milliseconds, and the number of characters that were cut in the whole turn.',
    ],
    file: { kind: 'tool', index: 0 },
    checks: [
      runsReport(),
      {
        says: 'The slowest call is in the report, with its duration',
        clause: 'trace',
        passes: both(shown, other, (turn, text) => {
          const { toolCallId, name, durationMs } = slowest(turn);
          const duration = String(durationMs);
          const isThere = [toolCallId, name].some((one) => hasLine(text, one, duration));
          return isThere || isOnlyCall(turn, toolCallId, text, duration)
            ? undefined
            : `no line has ${toolCallId} and ${durationMs}`;
        }),
      },
      {
        says: 'The number of cut characters is in the report',
        clause: 'trim',
        passes: both(shown, other, (turn, text) => {
          const cut = cutChars(turn);
          const numbers: readonly string[] = plain(text).match(/\d+/g) ?? [];
          return numbers.includes(String(cut)) ? undefined : `the number ${cut} is not there`;
        }),
      },
    ],
    hint: 'Two variables outside of the loop: the `settled` event with the largest `durationMs`, and a sum of `before - after` over the `trimmed` events.',
    solution: toReport(COSTS),
    variants,
  };
}

function explainStep({ other, asked, variants }: Turns): LessonStep {
  return {
    title: 'Ask before a call',
    prose: [
      'A trace says what happened. `registry.explain(call, ctx)` says what would happen: it asks every gate, and neither runs the tool nor counts the call. An interface can grey out a button and say why.',
      'An explanation has a list `gates`, each with a `verdict`. After a refusal the list goes on, so that you see all reasons. But only one gate decides about a call: the first that refuses. It is in `decidedBy`, which is absent if the tool would run.',
      'Return a line for each explanation: its `name`, and `yes` or the rule that decides.',
    ],
    file: { kind: 'tool', index: 1 },
    look: 'call_2',
    checks: [
      {
        says: 'A tool that would run has the word yes',
        clause: 'trace',
        passes: explained(asked, other, ([name, rule], line) =>
          rule === undefined && !/\byes\b/i.test(line) ? lineOf(name, line) : undefined,
        ),
      },
      {
        says: 'Another one has the rule that decides',
        clause: 'trace',
        passes: explained(asked, other, ([name, rule], line) =>
          rule !== undefined && !line.includes(rule) ? lineOf(name, line) : undefined,
        ),
      },
      {
        says: 'No line has a rule that does not decide',
        clause: 'trace',
        passes: explained(asked, other, ([name, rule], line, rules) => {
          const extra = rules.find((one) => one !== rule && line.includes(one));
          return extra && `the line of ${name} has ${extra}, but another gate refuses first`;
        }),
      },
    ],
    hint: '`decidedBy?.verdict.rule` is the rule, or undefined.',
    solution: toExplain(DECISIONS),
    variants,
  };
}

function toCalls(names: readonly string[]): ToolCall[] {
  return names.map((name, index) => ({ toolCallId: `call_${index + 1}`, name, args: {} }));
}

function runsReport(): LessonCheck {
  return { says: 'The report is written', clause: 'execute', passes: runs('report_turn') };
}

type AboutTurn = (turn: RecordedTurn, text: string) => string | undefined;

/** Checks the report of the turn that the reader sees, and of another one. */
function both(shown: RecordedTurn, other: RecordedTurn, passes: AboutTurn): LessonCheck['passes'] {
  return (outcome) => {
    const instead = passes(shown, textOf(outcome, 'report_turn'));
    if (instead !== undefined) return instead;
    const hidden = outcome.variants?.other;
    if (!hidden) return 'the trace of another turn was not read';
    const again = passes(other, textOf(hidden, 'report_turn'));
    return again && `with the trace of another turn, ${again}`;
  };
}

type AboutCall = (
  call: readonly [name: string, rule: string | undefined],
  line: string,
  refusing: readonly string[],
) => string | undefined;

function explained(
  asked: RecordedTurn,
  other: RecordedTurn,
  passes: AboutCall,
): LessonCheck['passes'] {
  const check = (turn: RecordedTurn, text: string) => {
    for (const { name, gates, decidedBy } of turn.explanations) {
      const line = text.split('\n').find((one) => one.includes(name));
      if (line === undefined) return `no line has ${name}`;
      const rules = gates.flatMap(({ verdict }) =>
        verdict.outcome === 'refuse' ? [verdict.rule] : [],
      );
      const instead = passes([name, decidedBy?.verdict.rule], line, rules);
      if (instead !== undefined) return instead;
    }
    return undefined;
  };
  return (outcome) => {
    const instead = check(asked, textOf(outcome, 'explain_calls'));
    if (instead !== undefined) return instead;
    const hidden = outcome.variants?.other;
    const again = hidden && check(other, textOf(hidden, 'explain_calls'));
    return again && `with other calls, ${again}`;
  };
}

function lineOf(name: string, line: string): string {
  return `the line of ${name} is: ${line}`;
}

function textOf(outcome: LessonOutcome, tool: string): string {
  return callTo(outcome, tool)?.text ?? '';
}

function refusals({ events }: RecordedTurn): readonly (readonly [id: string, rule: string])[] {
  return events.flatMap((event) =>
    event.type === 'gate' && event.outcome === 'refuse' ? [[event.toolCallId, event.rule]] : [],
  );
}

function idsOf({ events }: RecordedTurn): readonly string[] {
  return events.flatMap((event) => (event.type === 'settled' ? [event.toolCallId] : []));
}

function slowest({ events }: RecordedTurn): SettledEvent {
  const settled = events.filter((event) => event.type === 'settled');
  return settled.reduce((slow, one) => (one.durationMs > slow.durationMs ? one : slow));
}

/** Whether a text has a call and no other one, and a number that may be on another line. */
function isOnlyCall(turn: RecordedTurn, id: string, text: string, number: string): boolean {
  const named = turn.events.flatMap((event) => {
    if (event.type !== 'settled') return [];
    return text.includes(event.toolCallId) || text.includes(event.name) ? [event.toolCallId] : [];
  });
  const numbers: readonly string[] = plain(text).match(/\d+/g) ?? [];
  return named.join() === id && numbers.includes(number);
}

function cutChars({ events }: RecordedTurn): number {
  return events.reduce(
    (sum, event) => sum + (event.type === 'trimmed' ? event.before - event.after : 0),
    0,
  );
}

function hasLine(text: string, ...parts: readonly string[]): boolean {
  return text.split('\n').some((line) => parts.every((part) => plain(line).includes(part)));
}

/** Without the separators of thousands. */
function plain(text: string): string {
  return text.replace(/(\d)[,_ ](?=\d{3}\b)/g, '$1');
}

const EVERY_EVENT = `    const lines: string[] = [];
    for (const event of events) {
      const { v, batch, ...rest } = event;
      lines.push(JSON.stringify(rest));
    }
    return ok(lines.join('\\n'));`;

const REFUSALS = `    const lines: string[] = [];
    for (const event of events) {
      if (event.type !== 'gate' || event.outcome !== 'refuse') continue;
      lines.push(\`\${event.toolCallId} \${event.rule}\`);
    }
    return ok(lines.join('\\n'));`;

const COSTS = `    let slowest = { toolCallId: '', durationMs: -1 };
    let cut = 0;
    for (const event of events) {
      if (event.type === 'trimmed') cut += event.before - event.after;
      if (event.type !== 'settled') continue;
      if (event.durationMs > slowest.durationMs) slowest = event;
    }
    const { toolCallId, durationMs } = slowest;
    return ok(\`\${toolCallId} took \${durationMs} ms. Cut: \${cut} characters.\`);`;

const EVERY_REFUSAL = `    const lines: string[] = [];
    for (const { name, gates } of explanations) {
      const rules: string[] = [];
      for (const { verdict } of gates) {
        if (verdict.outcome === 'refuse') rules.push(verdict.rule);
      }
      lines.push(\`\${name} \${rules.join(', ')}\`);
    }
    return ok(lines.join('\\n'));`;

const DECISIONS = `    const lines: string[] = [];
    for (const { name, decidedBy } of explanations) {
      lines.push(\`\${name} \${decidedBy?.verdict.rule ?? 'yes'}\`);
    }
    return ok(lines.join('\\n'));`;

function toReport(body: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'report_turn',
  description: 'Reports on a turn, from the events of its trace.',
  schema: {
    type: 'object',
    properties: { events: { type: 'array' } },
    required: ['events'],
  },
  async execute({ events }) {
${body}
  },
});
`;
}

function toExplain(body: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'explain_calls',
  description: 'Says which calls would run.',
  schema: {
    type: 'object',
    properties: { explanations: { type: 'array' } },
    required: ['explanations'],
  },
  async execute({ explanations }) {
${body}
  },
});
`;
}
