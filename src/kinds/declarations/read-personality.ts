import { z } from 'zod';
import type { Personality } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import { suggest } from '../../lib/suggest.ts';
import { describeValue, textError, wayOut } from '../describe-issue.ts';
import { check } from '../tool-parts.ts';
import { NOTHING_ALLOWED, readPermissions } from './fields.ts';
import { describeKind } from './mapping.ts';
import { childOf, type DeclarationPart, type Reporter } from './part.ts';
import { reportIssues } from './report-issues.ts';

const names = (field: string) =>
  z.array(
    z.string({
      error: ({ input }) =>
        `Each of '${field}' must be a string, not ${describeValue(input)}.${wayOut('string', input)}`,
    }),
    {
      error: ({ input }) =>
        `'${field}' must be a list of strings, not ${describeValue(input)}.${wayOut('array', input)}`,
    },
  );

const mapping = (field: string, of: string) => ({
  // An unknown field would restrict nothing.
  error: ({ code }: { code?: string }) =>
    code === 'unrecognized_keys'
      ? `'${field}' has only ${of}.`
      : `'${field}' must be a mapping of ${of}.`,
});

const PERSONALITY = z.object({
  id: z
    .string({ error: textError('An id', 'A personality needs an id.') })
    .min(1, 'A personality needs an id.'),
  name: z.string({ error: textError('A name', 'A name must be a string.') }).optional(),
  description: z
    .string({ error: textError('A description', 'A description must be a string.') })
    .optional(),
  toolset: names('toolset').optional(),
  mcp_servers: names('mcp_servers').optional(),
  mcp_tools: z
    .record(z.string(), names('mcp_tools'), {
      error: "'mcp_tools' must be a mapping of servers to lists of tools.",
    })
    .optional(),
  plugins: names('plugins').optional(),
  exclude_tools: names('exclude_tools').optional(),
  fs_reach: z
    .strictObject(
      { read: names('read').optional(), write: names('write').optional() },
      mapping('fs_reach', "'read' and 'write'"),
    )
    .optional(),
  safety: z
    .strictObject(
      {
        network: z
          .strictObject(
            {
              allow: names('allow').optional(),
              deny: names('deny').optional(),
              allow_private_urls: z

                .boolean({
                  error: ({ input }) =>
                    `'allow_private_urls' must be true or false, not ${describeValue(input)}.${wayOut('boolean', input)}`,
                })
                .optional(),
            },
            mapping('network', "'allow', 'deny' and 'allow_private_urls'"),
          )
          .optional(),
      },
      mapping('safety', "'network'"),
    )
    .optional(),
});

const FIELDS = [...Object.keys(PERSONALITY.shape), 'permissions'];

/**
 * A personality in the form of the core; `name` is its id, and `description` defaults to empty.
 *
 * Source: docs/contract.md#personalities.
 *
 * @returns `undefined` after a mistake: a partial personality would allow too much.
 */
export function readPersonality(
  part: DeclarationPart,
  reporter: Reporter,
): Personality | undefined {
  const { value } = part;
  if (!isRecord(value)) {
    reporter.error(part, `A personality must be a mapping with 'id', not ${describeKind(value)}.`);
    return undefined;
  }
  let sound = !part.source.isDamaged(part.path);
  for (const field of Object.keys(value)) {
    if (FIELDS.includes(field)) continue;
    const meant = suggest(field, FIELDS);
    const message = `'${field}' is not a field of a personality.`;
    const at = { path: [field], of: 'key' } as const;
    if (meant === undefined) {
      reporter.warn(part, message, at);
    } else {
      // Most fields restrict a personality: a mistake must not allow things that the author wanted to
      // deny.
      sound = false;
      reporter.error(part, `${message} Did you mean '${meant}'?`, at);
    }
  }
  const own = Object.hasOwn(value, 'permissions');
  const permissions = own
    ? readPermissions(childOf(part, 'permissions', getOwn(value, 'permissions')), reporter)
    : undefined;
  const read = check(PERSONALITY, value);
  if (!read.success) {
    reportIssues(part, read.issues, reporter);
    return undefined;
  }
  if (permissions === NOTHING_ALLOWED || !sound) return undefined;
  const { name = read.data.id, description = '', ...rest } = read.data;
  return dropAbsent({ name, description, ...rest, ...(permissions && { permissions }) });
}

/** zod types absent members as `undefined`; the core distinguishes the two. */
function dropAbsent(given: object): Personality {
  // The value has passed the schema above, which has the fields of the interface.
  return JSON.parse(JSON.stringify(given)) as Personality;
}
