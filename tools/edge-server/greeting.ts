/** A token that is generated for the lifetime of a server. */
export interface ShownToken {
  token: string;
  who: string;
  /** The rights that the token grants, in a few words. */
  may: string;
}

/** Facts about a running server. */
export interface GreetingFacts {
  origin: string;
  basePath: string;
  /** Empty if the environment has tokens, which must not be printed. */
  tokens: readonly ShownToken[];
  /** Whether the playground was built. */
  hasPlayground: boolean;
}

/** The URLs, the tokens, and three requests for the shell. */
export function toGreeting({ origin, basePath, tokens, hasPlayground }: GreetingFacts): string {
  const service = `${origin}${basePath}`;
  const [engineer] = tokens;
  const page = hasPlayground
    ? `The playground is open on  ${origin}/`
    : "There is no playground beside it: 'npm run build' makes one.";
  const lines = [
    `The catalogue is served on ${service}`,
    page,
    '',
    ...(tokens.length > 0
      ? [
          'No token is set, so these hold until it ends (TOOLYARD_OPERATOR_TOKEN sets one that stays):',
          ...tokens.map(({ who, token, may }) => `  ${who}  ${token}  ${may}`),
        ]
      : ['The tokens are those of the environment.']),
    'Without a token one is a visitor, who reads and changes nothing.',
    '',
    'To try it:',
    ...toRequests(service, engineer?.token).map((request) => `  ${request}`),
    '',
    'Ctrl+C ends it.',
  ];
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}

/** Uses quotes that the shells of all systems accept, and escapes quotes of the body. */
function toRequests(service: string, token: string | undefined): string[] {
  const json = '-H "content-type: application/json"';
  const search = quoted({ args: { query: 'exponential backoff full jitter' } });
  // Without a token, a visitor may call these.
  const call =
    token === undefined
      ? { name: 'search_files', args: { pattern: 'retry', path: 'src' } }
      : { name: 'terminal', args: { command: 'npx vitest run' } };
  const batch = quoted({ calls: [{ toolCallId: 'call_1', ...call }] });
  const bearer = token === undefined ? '' : ` -H "authorization: Bearer ${token}"`;
  return [
    `curl "${service}/tools?format=anthropic"`,
    `curl ${json} -d ${search} ${service}/tools/web_search`,
    `curl -N -H "accept: text/event-stream"${bearer} ${json} -d ${batch} ${service}/execute`,
  ];
}

function quoted(body: object): string {
  return `"${JSON.stringify(body).replaceAll('"', '\\"')}"`;
}
