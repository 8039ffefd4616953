import { suggest } from '../../lib/suggest.ts';

/** Names of a field in other tools, one line per meaning; case and separators do not matter. */
const SAME_MEANING = [
  'name tool_name function_name title id',
  'type kind tool_type',
  'description desc descr summary help doc docstring about instructions',
  'parameters params param args arguments argument input inputs input_schema args_schema schema parameter_schema json_schema properties',
  'handler function func fn callback run execute implementation callable entrypoint',
  'rate_limit throttle limits quota',
  'config options settings configuration opts',
  'timeout timeout_seconds timeout_sec timeout_secs timeout_s timeout_ms timeout_millis timeout_milliseconds time_limit max_time deadline request_timeout',
  'url endpoint uri address base_url base_uri link href server_url api_url',
  'headers header http_headers request_headers',
  'method verb http_method request_method',
  'body body_type content_type encoding payload_type',
  'parameters_in in query path query_params path_params query_parameters path_parameters parameter_locations',
  'allowed_hosts hosts domains allowed_domains allowlist whitelist',
  'max_results limit top_k k num_results',
  'max_calls calls requests limit max_requests max per_minute',
  'window_seconds window per per_seconds period interval seconds period_seconds window_ms',
  'agent subagent sub_agent target_agent agent_name',
  'context_transform transform context template context_template prompt',
  'tools tool functions actions toolset skills',
  'allowed_actions allow allowed allowed_tools allowlist whitelist',
  'denied_actions deny denied blocked blocklist blacklist disallowed_tools denied_tools excluded_tools',
  'connection_string dsn database_url database db',
  'mcp server mcp_server',
  'webhook http request api',
  'transport transport_type protocol',
  'command cmd executable',
  'env environment environment_variables',
  'api_key key token apikey secret auth',
].map((line) => line.split(' '));

/** Fields of other products without a counterpart here, with advice. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  retries: 'Failed calls are not retried automatically. Remove it.',
  retry: 'Failed calls are not retried automatically. Remove it.',
  maxretries: 'Failed calls are not retried automatically. Remove it.',
  strict: 'Arguments are always checked. Remove it.',
  enabled: "To turn a tool off, name it below 'permissions' in 'denied_actions'.",
  disabled: "To turn a tool off, name it below 'permissions' in 'denied_actions'.",
  required: "Write 'required: true' in each required parameter.",
  code: "A declaration contains no code. Pass the function in 'handlers' of loadDeclarations.",
  script: "A declaration contains no code. Pass the function in 'handlers' of loadDeclarations.",
};

/** The intended field: one with the same meaning, otherwise one with a similar spelling. */
export function suggestField(given: string, known: Iterable<string>): string | undefined {
  const fields = [...known];
  const wanted = plain(given);
  for (const words of SAME_MEANING) {
    if (!words.some((word) => plain(word) === wanted)) continue;
    const field = words.find((word) => fields.includes(word));
    if (field !== undefined) return field;
  }
  return suggest(given, fields);
}

/**
 * A second sentence with advice about an unknown field; empty without advice.
 *
 * @example fieldWayOut('timeout', ['timeout_seconds']); // " Did you mean 'timeout_seconds'?"
 */
export function fieldWayOut(given: string, known: Iterable<string>): string {
  const field = suggestField(given, known);
  if (field !== undefined) {
    const unit = /m(?:illi)?s(?:ec.*)?$/i.test(plain(given)) && /timeout|window/.test(field);
    return ` Did you mean '${field}'?${unit ? ' It is in seconds.' : ''}`;
  }
  const word = plain(given);
  const advice = Object.hasOwn(ELSEWHERE, word) ? ELSEWHERE[word] : undefined;
  return advice === undefined ? '' : ` ${advice}`;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
