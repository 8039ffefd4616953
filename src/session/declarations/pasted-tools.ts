import type { JsonSchema } from '../../core/index.ts';
import type { ReadDefinitions } from '../../formats/index.ts';
import type { HttpMock } from '../../simulation/index.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { fitTotal, type MockDraft } from '../mocks/fit-total.ts';
import { toOutputMock } from '../mocks/output-mocks.ts';
import { withinTotal } from '../mocks/within-total.ts';
import { toToolUrl } from '../network/tool-url.ts';
import type { ToolRequest } from './host-sentence.ts';
import { describeStrict } from './strict-names.ts';

/** A declaration of pasted definitions. */
export interface PastedTools {
  ok: true;
  template: {
    name: string;
    text: string;
    mocks?: readonly HttpMock[];
    requests: readonly ToolRequest[];
  };
  summary: string;
  notes: readonly string[];
  /** All tools of the text, with the names that they have in a declaration. */
  defined: readonly { name: string; description: string; schema: JsonSchema }[];
}

/** The wanted tools and their recorded results. */
interface PastedChoice {
  /** Recorded results of the tools, as responses at their URLs. */
  recorded: readonly HttpMock[];
  /** The names of the wanted tools; all of them without it. */
  only: readonly string[] | undefined;
  /** The names of the definitions that ask for strict mode. */
  strict: ReadonlySet<string>;
}

/**
 * Turns tool definitions of a provider into a declaration. Output schemas and recorded results
 * become mocked responses; for the other tools the page asks the user.
 */
export function toPastedTools(
  { definitions, format, problems }: ReadDefinitions,
  { recorded, only, strict }: PastedChoice,
  stringify: (value: unknown) => string,
): PastedTools {
  const all = definitions.map((definition) => ({
    ...definition,
    safeName: definition.name.replace(/[^A-Za-z0-9_.-]/g, '_'),
  }));
  const named = only ? all.filter(({ safeName }) => only.includes(safeName)) : all;
  const part = named.length < all.length ? `${formatCount(named.length)} of ` : '';
  const answered = new Set(recorded.map(({ url }) => url));
  const outputs: MockDraft[] = [];
  const requests: ToolRequest[] = [];
  const tools = named.map((definition) => {
    const { name, safeName, description, parameters } = definition;
    const output = toOutputMock(definition);
    if (output) outputs.push(output);
    const url = output?.url ?? toToolUrl(safeName);
    const isAnswered = output !== undefined || answered.has(url);
    if (isAnswered) requests.push({ name: safeName, url });
    return {
      name: safeName,
      ...(isAnswered ? { type: 'webhook', webhook: { url } } : { type: 'client' }),
      description: description || name,
      parameters,
    };
  });
  const mocks = withinTotal([...fitTotal(outputs), ...recorded]);
  return {
    ok: true,
    template: {
      name: 'Pasted tools',
      text: stringify({ tools }),
      ...(mocks.length > 0 && { mocks }),
      requests,
    },
    summary: [
      `${part}${formatPlural(all.length, 'definition')} in the format ${format}.`,
      outputs.length > 0
        ? `${formatPlural(outputs.length, 'mocked response')} from the output schemas.`
        : '',
      whoElseAnswers(tools.length, tools.length - requests.length, recorded.length > 0),
      sayRenamed(named.filter(({ name, safeName }) => name !== safeName)),
      describeStrict(named.filter(({ name }) => strict.has(name)).length),
    ]
      .filter(Boolean)
      .join(' '),
    notes: problems.map(({ path, message }) => `${path || '/'}: ${message}`),
    defined: all.map(({ safeName: name, description, parameters: schema }) => ({
      ...{ name, description, schema },
    })),
  };
}

/** More new names than these only make the sentence longer. */
const SHOWN_NAMES = 3;

function sayRenamed(renamed: readonly { name: string; safeName: string }[]): string {
  if (renamed.length === 0) return '';
  const pairs = renamed
    .slice(0, SHOWN_NAMES)
    .map(({ name, safeName }) => `"${name}" becomes "${safeName}"`);
  const rest = renamed.length - pairs.length;
  const more = rest > 0 ? `, and ${formatPlural(rest, 'more name')} too` : '';
  return `Names have only letters, digits, "_", "." and "-": ${pairs.join(', ')}${more}.`;
}

/** @param asked the number of definitions without a mocked response: none has an implementation */
function whoElseAnswers(tools: number, asked: number, isRecorded: boolean): string {
  if (asked === 0) return '';
  if (asked === tools) {
    return 'Definitions have no implementation, so the page asks you for each result.';
  }
  return isRecorded
    ? 'For defined tools without a response, the page asks you for results.'
    : 'For the other tools, the page asks you for results.';
}
