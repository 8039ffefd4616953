import { PROVIDER_FORMATS, type ProviderFormat } from '../../formats/index.ts';

/** What a person should know of a provider before its tools are sent there. */
export interface ProviderFacts {
  format: ProviderFormat;
  label: string;
  /** Which names it takes, as a sentence. */
  names: string;
  /** Whether its format has a strict mode. */
  strict: boolean;
  /** Most tools that one request may hold; absent where the provider names no number. */
  maxTools?: number;
  /** How a request with these tools is sent; absent where tools are not sent by HTTP. */
  request?: ProviderRequest;
}

/** A request that only lacks its tools. */
export interface ProviderRequest {
  url: string;
  /** As `curl` takes them; `$NAME` is a variable of the shell. */
  headers: readonly string[];
  body(tools: unknown): Record<string, unknown>;
}

const ASK = 'What can you do with these tools?';
const OPENAI_KEY = 'Authorization: Bearer $OPENAI_API_KEY';
const OPENAI_NAMES = 'Letters, digits, _ and -; at most 64 characters.';

const FACTS: Readonly<Record<ProviderFormat, Omit<ProviderFacts, 'format'>>> = {
  'openai-chat': {
    label: 'OpenAI Chat Completions',
    names: OPENAI_NAMES,
    strict: true,
    maxTools: 128,
    request: {
      url: 'https://api.openai.com/v1/chat/completions',
      headers: [OPENAI_KEY],
      body: (tools) => ({
        model: 'gpt-4.1',
        messages: [{ role: 'user', content: ASK }],
        tools,
      }),
    },
  },
  'openai-responses': {
    label: 'OpenAI Responses',
    names: OPENAI_NAMES,
    strict: true,
    maxTools: 128,
    request: {
      url: 'https://api.openai.com/v1/responses',
      headers: [OPENAI_KEY],
      body: (tools) => ({ model: 'gpt-4.1', input: ASK, tools }),
    },
  },
  anthropic: {
    label: 'Anthropic Messages',
    names: 'Letters, digits, _ and -; at most 128 characters.',
    strict: false,
    request: {
      url: 'https://api.anthropic.com/v1/messages',
      headers: ['x-api-key: $ANTHROPIC_API_KEY', 'anthropic-version: 2023-06-01'],
      body: (tools) => ({
        model: 'claude-sonnet-4-5',
        max_tokens: 1024,
        messages: [{ role: 'user', content: ASK }],
        tools,
      }),
    },
  },
  gemini: {
    label: 'Gemini',
    names: 'A letter or _ first, then letters, digits, _, . and -; at most 64 characters.',
    strict: false,
    request: {
      url: 'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent',
      headers: ['x-goog-api-key: $GEMINI_API_KEY'],
      body: (tools) => ({ contents: [{ role: 'user', parts: [{ text: ASK }] }], tools }),
    },
  },
  bedrock: {
    label: 'Bedrock Converse',
    names: OPENAI_NAMES,
    strict: true,
    request: {
      url: 'https://bedrock-runtime.us-east-1.amazonaws.com/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse',
      headers: ['Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK'],
      body: (tools) => ({
        messages: [{ role: 'user', content: [{ text: ASK }] }],
        toolConfig: { tools },
      }),
    },
  },
  cohere: {
    label: 'Cohere Chat',
    names: 'A letter or _ first, then letters, digits and _; at most 64 characters.',
    strict: false,
    request: {
      url: 'https://api.cohere.com/v2/chat',
      headers: ['Authorization: Bearer $CO_API_KEY'],
      body: (tools) => ({
        model: 'command-a-03-2025',
        messages: [{ role: 'user', content: ASK }],
        tools,
      }),
    },
  },
  mcp: {
    label: 'MCP tools/list',
    names: 'Letters, digits, _, . and -; at most 128 characters.',
    strict: false,
  },
  'ai-sdk': {
    label: 'AI SDK',
    names: 'Letters, digits, _ and -; at most 64 characters, the narrowest rule of its providers.',
    strict: false,
  },
};

/** Every provider, in the order of its lists. */
export const PROVIDERS: readonly ProviderFacts[] = PROVIDER_FORMATS.map(providerFacts);

/** What is known of one format's provider. */
export function providerFacts(format: ProviderFormat): ProviderFacts {
  return { format, ...FACTS[format] };
}

/** Whether something remembered is a format. */
export function isProviderFormat(value: unknown): value is ProviderFormat {
  return PROVIDERS.some(({ format }) => format === value);
}

/**
 * A command for a POSIX shell that sends the request. The body stands in a quoted here-document,
 * so that nothing in it is expanded.
 *
 * @example
 * toCurl(request, tools) // curl https://… -H "x-api-key: $ANTHROPIC_API_KEY" … -d @- <<'JSON' …
 */
export function toCurl({ url, headers, body }: ProviderRequest, tools: unknown): string {
  const all = [...headers, 'content-type: application/json'];
  const flags = all.map((header) => `  -H "${header}" \\\n`).join('');
  return `curl ${url} \\\n${flags}  -d @- <<'JSON'\n${JSON.stringify(body(tools), null, 2)}\nJSON\n`;
}
