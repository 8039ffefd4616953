import type { ReadDefinitions } from '../../formats/index.ts';
import type { HttpMock } from '../../simulation/index.ts';
import { formatPlural } from '../lib/format.ts';
import { readTranscript } from '../provider-messages/read-transcript.ts';
import type { PasteQuestion, PasteResult } from './import-text.ts';
import { withinTotal } from './mock-body.ts';
import { toOutputMock } from './output-mocks.ts';
import { toToolUrl } from './tool-url.ts';

/**
 * Turns tool definitions of a provider into a declaration. Output schemas and recorded results
 * become mocked responses; for the other tools the page asks the user.
 *
 * @param question the text of the definitions, which may be a request with messages
 */
export function toPastedTools(
  { definitions, format, problems }: ReadDefinitions,
  { text, tools: known = [] }: PasteQuestion,
  stringify: (value: unknown) => string,
): PasteResult {
  const named = definitions.map((definition) => ({
    ...definition,
    safeName: definition.name.replace(/[^A-Za-z0-9_.-]/g, '_'),
  }));
  const taken = new Set(known.map(({ name }) => name));
  const added = named.flatMap(({ safeName, description, parameters }) =>
    taken.has(safeName)
      ? []
      : [{ name: safeName, description, schema: parameters, isMocked: true }],
  );
  const calls = readTranscript(text, [...known, ...added]);
  const recorded = calls.ok ? calls.mocks : [];
  const answered = new Set(recorded.map(({ url }) => url));
  const outputs: HttpMock[] = [];
  let asked = 0;
  const tools = named.map((definition) => {
    const { name, safeName, description, parameters } = definition;
    const output = toOutputMock(definition);
    if (output) outputs.push(output);
    const url = output?.url ?? toToolUrl(safeName);
    const isAnswered = output !== undefined || answered.has(url);
    if (!isAnswered) asked += 1;
    return {
      name: safeName,
      ...(isAnswered ? { type: 'webhook', webhook: { url } } : { type: 'client' }),
      description: description || name,
      parameters,
    };
  });
  const mocks = withinTotal([...outputs, ...recorded]);
  return {
    ok: true,
    template: {
      name: 'Pasted tools',
      text: stringify({ tools }),
      ...(mocks.length > 0 && { mocks }),
    },
    summary: [
      `${formatPlural(tools.length, 'definition')} in the format ${format}.`,
      outputs.length > 0
        ? `${formatPlural(outputs.length, 'mocked response')} from the output schemas.`
        : '',
      calls.ok ? `The text has calls, too. ${calls.summary}` : '',
      whoElseAnswers(tools.length, asked, calls.ok),
    ]
      .filter(Boolean)
      .join(' '),
    notes: problems.map(({ path, message }) => `${path || '/'}: ${message}`),
    ...(calls.ok && { calls }),
  };
}

/** @param asked the number of definitions without a mocked response: none has an implementation */
function whoElseAnswers(tools: number, asked: number, hasCalls: boolean): string {
  if (asked === 0) return '';
  if (asked === tools) {
    return 'Definitions have no implementation, so the page asks you for each result.';
  }
  return hasCalls
    ? 'For defined tools without a response, the page asks you for results.'
    : 'For the other tools, the page asks you for results.';
}
