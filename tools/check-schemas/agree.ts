import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileSchema } from '../../src/schema/index.ts';
import { fetchPackage } from '../check-formats/fetch-package.ts';
import { toSampleArguments } from '../check-formats/samples.ts';
import { createRandom, mutate } from './mutate.ts';

/** The schema of a tool and its origin. */
export interface NamedSchema {
  name: string;
  schema: Record<string, unknown>;
}

/** The result of a comparison with other validators. */
export interface Agreement {
  instances: number;
  accepted: number;
  /** Schemas that a peer refuses, with its reason. */
  skipped: string[];
  /** Different answers: schema, instance, and the validators. */
  differences: string[];
}

type Accepts = (value: unknown) => boolean;

/** Compiles a schema to a check. @throws for a schema that it refuses */
export type Peer = (schema: Record<string, unknown>) => Accepts;

/** Ajv, which compiles to code, and `@cfworker/json-schema`, which interprets. Formats are not asserted. */
export async function fetchPeers(cache: string): Promise<Record<string, Peer>> {
  const ajv = createRequire(join(await fetchPackage(cache, 'ajv', '8.17.1'), 'package.json'));
  const options = { strict: false, validateFormats: false, logger: false };
  const [Ajv2020, Ajv7] = [ajv('./dist/2020').default, ajv('./dist/ajv').default];
  const name = '@cfworker/json-schema';
  const cfworker = createRequire(join(await fetchPackage(cache, name, '4.1.1'), 'package.json'));
  const { Validator } = cfworker(name);
  return {
    ajv: (schema) => {
      const isOlder = String(schema.$schema ?? '').includes('draft-07');
      return new (isOlder ? Ajv7 : Ajv2020)(options).compile(schema);
    },
    cfworker: (schema) => {
      const isOlder = String(schema.$schema ?? '').includes('draft-07');
      // It mutates the schema, and asserts formats.
      const own = withoutFormats(structuredClone(schema));
      const validator = new Validator(own, isOlder ? '7' : '2020-12');
      return (value) => validator.validate(value).valid;
    },
  };
}

function withoutFormats(schema: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'format' && typeof value === 'string' ? undefined : value,
    ),
  );
}

/** Compares the answers about generated instances of each schema: some are valid, most nearly so. */
export function compareValidators(
  schemas: readonly NamedSchema[],
  peers: Readonly<Record<string, Peer>>,
  instances: number,
): Agreement {
  const outcome: Agreement = { instances: 0, accepted: 0, skipped: [], differences: [] };
  const random = createRandom(1);
  const each = Math.ceil(instances / Math.max(1, schemas.length));
  for (const { name, schema } of schemas) {
    const checks: [string, Accepts][] = [];
    for (const [peer, make] of Object.entries(peers)) {
      try {
        checks.push([peer, make(schema)]);
      } catch (thrown) {
        outcome.skipped.push(`${peer} on ${name}: ${String(thrown).slice(0, 160)}`);
      }
    }
    const { accepts } = compileSchema(schema);
    const samples = toSampleArguments(schema);
    for (let count = 0; count < each; count += 1) {
      const sample = samples[count % samples.length];
      const value = mutate(sample, random, count % 5);
      const ours = accepts(value);
      outcome.instances += 1;
      outcome.accepted += Number(ours);
      for (const [peer, check] of checks) {
        if (Boolean(check(value)) === ours) continue;
        outcome.differences.push(`${name}: we say ${ours}, ${peer} not: ${JSON.stringify(value)}`);
      }
    }
  }
  return outcome;
}
