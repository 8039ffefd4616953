import { messageOf } from '../../lib/message-of.ts';
import type { SourceFinding, ToolModule } from '../../sandbox/api.ts';
import { compileSchema, standardFormats } from '../../schema/index.ts';
import { findSchemaSlips, type SchemaSlip } from '../lib/schema-slips.ts';
import { findKey } from './find-key.ts';

/**
 * The mistakes in the schema of a user's tool, at their places in its file. One that the arguments
 * gate cannot read is an error: the gate refuses every call then.
 */
export function findSchemaFindings({ source, descriptor }: ToolModule): readonly SourceFinding[] {
  const { schema } = descriptor;
  const slips = findSchemaSlips(schema);
  const fault = faultOf(schema);
  const keyword = fault === undefined ? undefined : QUOTED.exec(fault)?.[1];
  const causes = slips.filter(({ keys }) => keyword !== undefined && isAbout(keys, keyword));
  const place = (keys: readonly string[] = []) => findKey(source, ['schema', ...keys]) ?? {};
  return [
    ...causes.map((slip) => ({ ...toError(toWords(slip)), ...place(slip.keys) })),
    ...(fault !== undefined && causes.length === 0 ? [{ ...toError(fault), ...place() }] : []),
    ...slips
      .filter((slip) => !causes.includes(slip))
      .map(
        (slip): SourceFinding => ({
          severity: 'warning',
          message: `In the schema, ${toWords(slip)}.`,
          ...place(slip.keys),
        }),
      ),
  ];
}

/** The keyword with which the reason begins that a schema cannot be read. */
const QUOTED = /^'([^']+)'/;

/** Why the arguments gate cannot read a schema, without a full stop. */
function faultOf(schema: ToolModule['descriptor']['schema']): string | undefined {
  try {
    compileSchema(schema, { formats: standardFormats });
    return undefined;
  } catch (thrown) {
    return messageOf(thrown).replace(/\.$/, '');
  }
}

/** Whether a mistake is the value of a keyword, or of a name in it. */
function isAbout(keys: readonly string[], keyword: string): boolean {
  return keys.at(-1) === keyword || keys.at(-2) === keyword;
}

function toWords({ path, message }: SchemaSlip): string {
  return `${path} ${message}`;
}

function toError(reason: string): SourceFinding {
  return {
    severity: 'error',
    message: `The schema is invalid: ${reason}. Correct it: no call passes the arguments check until then.`,
  };
}
