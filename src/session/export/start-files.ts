import type { ProviderFormat } from '../../formats/index.ts';
import { providerFacts } from '../definitions/providers.ts';
import { quote } from '../lib/quote.ts';

/** The file of `npm start`. */
export function toStartFile(format: ProviderFormat): string {
  const key = apiKeyVariable(format);
  return `import { converse, createSend } from './main.ts';
import { createMockModel } from './mock-model.ts';

const question = process.argv.slice(2).join(' ') || 'What can you do with these tools?';
const apiKey = process.env.${key};
if (!apiKey) console.log('${key} is not set: a mock model answers.');
try {
  const messages = await converse(question, apiKey ? createSend(apiKey) : createMockModel());
  for (const message of messages) console.log(JSON.stringify(message, null, 2));
} catch (error) {
  // The cause says why a request found no server.
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? \`\${message}, \${cause.message}\` : message;
  console.error(\`The conversation failed: \${why}\`);
  process.exitCode = 1;
}
`;
}

/** The variable of the environment with the provider's key. */
export function apiKeyVariable(format: ProviderFormat): string {
  const headers = providerFacts(format).request?.headers.join('\n') ?? '';
  return /\$(\w+)/.exec(headers)?.[1] ?? 'API_KEY';
}

/** A model that calls the batch of the playground once, and then stops. */
export function toMockModelFile(format: ProviderFormat): string {
  const mock = providerFacts(format).request?.dialect.mock;
  if (!mock) throw new Error(`The format ${format} has no mock model.`);
  return `import { toProviderCalls, toProviderDefinitions } from 'toolyard/formats';
import { batch } from './batch.ts';
import type { Send } from './main.ts';
import { filters, registry } from './registry.ts';

/** A model without a network: it calls the batch of the playground, and then stops. */
export function createMockModel(): Send {
  const definitions = registry.toDefinitions(filters.allowedTools, filters.filterOpts);
  const { toProviderName } = toProviderDefinitions(${quote(format)}, definitions);
  const messages = toProviderCalls(${quote(format)}, batch, { toProviderName });
  const text = 'The batch has ended.';
  const calls = ${mock.calls};
  const end = ${mock.text};
  const responses: unknown[] = [calls, end];
  return async () => responses.shift();
}
`;
}
