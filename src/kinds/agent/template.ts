import { Environment, parse, tokenize } from '@huggingface/jinja';
import { boundedJson } from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import { createWorkMeter, type WorkLimits } from '../work-meter.ts';
import { explainTemplate } from './explain-template.ts';
import { MARK, StrictInterpreter, type TemplateOutput } from './strict-interpreter.ts';

/** A parsed template, which can be rendered many times. */
export interface ParsedTemplate {
  /** Whether the template is one expression and nothing else. */
  readonly isSingle: boolean;
  /** Its statements, as the language's package parses them. */
  readonly body: readonly unknown[];
  /**
   * The rendered text. `show` formats each output; `before` is the text up to that output.
   *
   * @throws MissingValueError for a missing value, an Error for any other failure.
   */
  render(variables: Record<string, unknown>): Rendered;
}

/** The template's own text, in pieces, with one output between two pieces. */
export interface Rendered {
  pieces: string[];
  /** One fewer than the pieces. */
  outputs: TemplateOutput[];
}

/** The limits of one rendering. */
const LIMITS: WorkLimits = { steps: 100_000, depth: 200, chars: 1_000_000 };
/** The size of all input of a template, as JSON; four times the limit of its output. */
const MAX_DATA_CHARS = 4_000_000;
/** The length of a template, in UTF-16 code units. */
const MAX_TEMPLATE_CHARS = 50_000;
/** The depth of brackets and blocks; the parser recurses for each. */
const MAX_TEMPLATE_DEPTH = 100;

/** With larger ranges, a number in the data could exhaust the memory. */
const LONGEST_RANGE = 10_000;

/**
 * Parses a Jinja template. The language is interpreted, so it works under any content security
 * policy. Unlike in plain Jinja, a missing value is an error. It is no error where the template
 * tests for it: in a condition, `is defined`, `default`, a comparison, or beside `or`.
 *
 * @throws an Error that explains the mistake in the template.
 * @example
 * fillText(parseTemplate('Hello {{ data.name }}'), { data: { name: 'Ada' } }); // 'Hello Ada'
 */
export function parseTemplate(text: string): ParsedTemplate {
  if (text.includes(MARK)) throw new SyntaxError('it contains the character U+0000. Remove it');
  const program = read(text);
  const outputs = new Set<unknown>();
  collectOutputs(program.body, outputs);
  return {
    body: program.body,
    isSingle: program.body.length === 1 && outputs.has(program.body[0]),
    render(variables) {
      checkEnds(variables);
      const found: TemplateOutput[] = [];
      const meter = createWorkMeter('the template', LIMITS);
      const interpreter = new StrictInterpreter(scopeWith(variables), outputs, found, meter);
      const parts = String(interpreter.run(program).value).split(MARK);
      // Text, number, text, number, …, text.
      return {
        pieces: parts.filter((_, at) => at % 2 === 0),
        outputs: parts
          .filter((_, at) => at % 2 === 1)
          .map((number) => found[Number(number)])
          .filter((output) => output !== undefined),
      };
    },
  };
}

/** @throws SyntaxError with a message of this project */
function read(text: string): ReturnType<typeof parse> {
  if (text.length > MAX_TEMPLATE_CHARS) {
    throw new SyntaxError(
      `it has ${count(text.length)} characters; at most ${count(MAX_TEMPLATE_CHARS)} are read. Make it shorter`,
    );
  }
  const tooDeep = `it is nested more than ${MAX_TEMPLATE_DEPTH} levels deep. Make it flatter`;
  try {
    const tokens = tokenize(text, { lstrip_blocks: true, trim_blocks: true });
    if (depthOf(tokens) > MAX_TEMPLATE_DEPTH) throw new RangeError(tooDeep);
    return parse(tokens);
  } catch (thrown) {
    // The parser exhausted the stack: operators in a row also nest.
    throw new SyntaxError(thrown instanceof RangeError ? tooDeep : explainTemplate(text));
  }
}

/** The maximum depth of open brackets and blocks. */
function depthOf(tokens: ReturnType<typeof tokenize>): number {
  let depth = 0;
  let most = 0;
  for (const [index, { type, value }] of tokens.entries()) {
    const opens = /^Open(?:Paren|SquareBracket|CurlyBracket)$/.test(type);
    const starts = tokens[index - 1]?.type === 'OpenStatement';
    if (opens || (starts && /^(?:if|for|macro|call|filter)$/.test(value))) depth += 1;
    else if (/^Close(?:Paren|SquareBracket|CurlyBracket)$/.test(type)) depth -= 1;
    else if (starts && /^end(?:if|for|macro|call|filter)$/.test(value)) depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/**
 * Renders a template as a text; a template that is one expression keeps its value's type.
 *
 * @throws as `render` does.
 */
export function fillText(template: ParsedTemplate, variables: Record<string, unknown>): unknown {
  const { pieces, outputs } = template.render(variables);
  if (template.isSingle) return outputs[0]?.value;
  return pieces.map((piece, at) => piece + (outputs[at]?.text ?? '')).join('');
}

/**
 * Statements that write their value directly into the text. Those in macros and `set` blocks do
 * not: they make a value that another statement writes.
 */
function collectOutputs(nodes: unknown, outputs: Set<unknown>): void {
  if (!Array.isArray(nodes)) return;
  for (const node of nodes) {
    if (node.type === 'If') {
      collectOutputs(node.body, outputs);
      collectOutputs(node.alternate, outputs);
    } else if (node.type === 'For') {
      collectOutputs(node.body, outputs);
      collectOutputs(node.defaultBlock, outputs);
    } else if (!SILENT.has(node.type)) {
      outputs.add(node);
    }
  }
}

/** Statements without output; `StringLiteral` is also the text between the tags. */
const SILENT = new Set(['StringLiteral', 'Set', 'Macro', 'Comment', 'Break', 'Continue']);

/** The package copies all data first: data that shares its parts at every level would never end. */
function checkEnds(variables: Record<string, unknown>): void {
  try {
    boundedJson(variables, MAX_DATA_CHARS);
  } catch (thrown) {
    const [reason = ''] = messageOf(thrown).split('\n');
    throw new Error(`its data cannot be read: ${reason}`);
  }
}

/** The constants and functions of the language, except the one that reads the current time. */
function scopeWith(variables: Record<string, unknown>): Environment {
  const scope = new Environment();
  const globals = {
    true: true,
    True: true,
    false: false,
    False: false,
    none: null,
    None: null,
    range,
    raise_exception(message: unknown) {
      throw new Error(String(message));
    },
    ...variables,
  };
  for (const [name, value] of Object.entries(globals)) scope.set(name, value);
  return scope;
}

function range(first: number, second?: number, step = 1): number[] {
  const [start, stop] = second === undefined ? [0, first] : [first, second];
  const length = Math.max(0, Math.ceil((stop - start) / step));
  if (!(length <= LONGEST_RANGE))
    throw new Error(`a range may have at most ${count(LONGEST_RANGE)} numbers`);
  return Array.from({ length }, (_, at) => start + at * step);
}
