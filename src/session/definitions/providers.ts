import type { NameRule } from '../../formats/provider-names.ts';
import type { ProviderProgram, ProviderRequest } from '../../formats/providers/provider-facts.ts';
import {
  DEFINITION_WRITERS,
  PROVIDER_FACTS,
  PROVIDER_FORMATS,
  type ProviderFormat,
} from '../../formats/providers/table.ts';
import { formatCount, formatList } from '../lib/format.ts';

/** Facts about a provider. */
export interface ProviderFacts {
  format: ProviderFormat;
  label: string;
  /** The label of its messages. */
  messagesLabel: string;
  /** The names that it accepts, as a sentence. */
  names: string;
  /** Whether its format has a strict mode. */
  strict: boolean;
  /** How its messages mark an error, as a sentence. */
  errors: string;
  /** The entry of the provider's own search among the tools; absent where it has none. */
  search?: object;
  /** Most tools in one request; absent where the provider documents no limit. */
  maxTools?: number;
  /** Absent if a provider receives its tools by other means than HTTP. */
  request?: ProviderRequest;
  /** The kind of program that is generated for it. */
  program: ProviderProgram['program'];
}

/** Searches of providers among tools that a request marks as deferred. */
const SEARCHES: Partial<Record<ProviderFormat, object>> = {
  anthropic: { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' },
  'openai-responses': { type: 'tool_search' },
};

const QUESTION = 'What can you do with these tools?';

/** Every provider, in the order of its lists. */
export const PROVIDERS: readonly ProviderFacts[] = PROVIDER_FORMATS.map(providerFacts);

/** The provider of a format. */
export function providerFacts(format: ProviderFormat): ProviderFacts {
  const { names, strict } = DEFINITION_WRITERS[format];
  const search = SEARCHES[format];
  const {
    label,
    messagesLabel = label,
    namesNote,
    errors,
    maxTools,
    request,
    program,
  } = PROVIDER_FACTS[format];
  return {
    format,
    label,
    messagesLabel,
    names: toNamesSentence(names, namesNote),
    strict,
    errors,
    ...(search && { search }),
    ...(maxTools !== undefined && { maxTools }),
    ...(request && { request }),
    program,
  };
}

/** Whether a stored value is a format. */
export function isProviderFormat(value: unknown): value is ProviderFormat {
  return PROVIDERS.some(({ format }) => format === value);
}

/**
 * A command for a POSIX shell that sends the request. The body is a quoted here-document, so that
 * the shell expands nothing in it.
 *
 * @example
 * toCurl(request, tools) // curl https://… -H "x-api-key: $ANTHROPIC_API_KEY" … -d @- <<'JSON' …
 */
export function toCurl({ url, headers, body }: ProviderRequest, tools: unknown): string {
  const all = [...headers, 'content-type: application/json'];
  const flags = all.map((header) => `  -H "${header}" \\\n`).join('');
  return `curl ${url} \\\n${flags}  -d @- <<'JSON'\n${JSON.stringify(body(QUESTION, tools), null, 2)}\nJSON\n`;
}

/** Such as `Letters, digits, _ and -; at most 64 characters.` */
function toNamesSentence({ character, first, maxLength }: NameRule, note?: string): string {
  const marks = ['_', '.', '-'].filter((mark) => character.test(mark));
  const all = formatList(['letters', 'digits', ...marks]);
  const characters = first ? `A letter or _ first, then ${all}` : `L${all.slice(1)}`;
  const end = note === undefined ? '' : `, ${note}`;
  return `${characters}; at most ${formatCount(maxLength)} characters${end}.`;
}
