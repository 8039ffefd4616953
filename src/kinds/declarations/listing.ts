import { z } from 'zod';
import type { Tool, ToolListing } from '../../core/index.ts';
import { isIconAddress } from '../../lib/is-icon-address.ts';
import { getOwn } from '../../lib/own-property.ts';
import { check } from '../tool-parts.ts';
import { wholeTool } from '../whole-tool.ts';
import type { Mapping } from './mapping.ts';
import type { DeclarationPart, Reporter } from './part.ts';
import { issueText } from './report-issues.ts';
import { checkSchema } from './schema/check-schema.ts';

const hint = z.boolean().optional();

/** The fields of a declaration for listings, whose names are those of the MCP, in this style. */
const FIELDS = {
  title: z.string(),
  annotations: z.strictObject({
    title: z.string().optional(),
    ...{ readOnlyHint: hint, destructiveHint: hint, idempotentHint: hint, openWorldHint: hint },
  }),
  icons: z.array(
    z.strictObject({
      src: z
        .string()
        .refine(isIconAddress, "The 'src' of an icon must begin with https:// or data:image/."),
      mimeType: z.string().optional(),
      sizes: z.array(z.string()).optional(),
      theme: z.enum(['light', 'dark']).optional(),
    }),
  ),
  output_schema: z.looseObject({ type: z.literal('object') }),
  _meta: z.record(z.string(), z.unknown()),
};
type Field = keyof typeof FIELDS;

/** The names of these fields. */
export const LISTING_FIELDS = Object.keys(FIELDS) as Field[];

/** Whether a field of a declaration is one of these. */
export function isListingField(field: string): boolean {
  return Object.hasOwn(FIELDS, field);
}

/**
 * Reads the members of a tool for listings. A field in another form is left out with a warning: the
 * tool works without it.
 *
 * Source: docs/contract.md#declarations.
 */
export function readListingFields(
  part: DeclarationPart,
  value: Mapping,
  reporter: Reporter,
  tool: string | undefined,
): ToolListing {
  const listing: Record<string, unknown> = {};
  for (const field of LISTING_FIELDS) {
    const given = getOwn(value, field);
    if (given === undefined) continue;
    const warn = (message: string, path: readonly (string | number)[], of?: 'key' | 'value') =>
      reporter.warn(part, `${message} '${field}' is left out.`, { path, of, tool });
    const read = check(z.object({ [field]: FIELDS[field] }), { [field]: given });
    let isSound = read.success;
    for (const issue of read.success ? [] : read.issues) {
      const [unknown] = issue.unknown ?? [];
      if (unknown === undefined) warn(issueText(issue), issue.path);
      else warn(issueText(issue), [...issue.path, unknown], 'key');
    }
    if (isSound && field === 'output_schema') {
      checkSchema(given, [field], {
        error(message, path, of) {
          isSound = false;
          warn(message, path, of);
        },
        // About what providers refuse in parameters; none gets this schema.
        warn() {},
      });
    }
    if (isSound) listing[field === 'output_schema' ? 'outputSchema' : field] = given;
  }
  return listing;
}

/** A tool with the members for listings of its declaration, which come before those of its kind. */
export function withListing(tool: Tool, listing: ToolListing): Tool {
  return Object.keys(listing).length === 0 ? tool : { ...wholeTool(tool), ...listing };
}
