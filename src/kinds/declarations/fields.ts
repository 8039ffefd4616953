import type { ToolPermissions } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { describeKind } from './mapping.ts';
import type { DeclarationPart, Reporter } from './part.ts';
import { fieldWayOut } from './suggest-field.ts';

/** Fields that tools ignore, such as anchors for aliases. */
const IGNORED_FIELD = /^(?:x-|\.)/;

/** Warns of each field that tools ignore. */
export function checkFields(
  part: DeclarationPart,
  known: readonly string[],
  reporter: Reporter,
  tool?: string,
): void {
  if (!isRecord(part.value)) return;
  warnOfUnknown(
    part,
    Object.keys(part.value).filter((field) => !known.includes(field) && !IGNORED_FIELD.test(field)),
    { where: 'here', wayOut: (field) => fieldWayOut(field, known) },
    reporter,
    tool,
  );
}

/** Per mapping; more warnings would hide all others. */
const MAX_UNKNOWN_FIELDS = 20;

/** The end of a warning about a field. */
interface UnknownFieldText {
  where: string;
  /** The advice, if there is any; '' means that the field can be removed. */
  wayOut(field: string): string;
}

/**
 * One warning per field, and one for the rest after the first few. None for a field that holds an
 * anchor for other parts.
 */
export function warnOfUnknown(
  part: DeclarationPart,
  fields: readonly string[],
  { where, wayOut }: UnknownFieldText,
  reporter: Reporter,
  tool?: string,
): void {
  // Removing an anchor that other parts use would break them. Of these fields, the first are
  // compared with the known ones: a comparison takes long.
  let compared = 0;
  const removable = fields.filter(
    (field) =>
      !part.source.isShared([...part.path, field]) ||
      (++compared <= MAX_UNKNOWN_FIELDS && wayOut(field) !== ''),
  );
  for (const field of removable.slice(0, MAX_UNKNOWN_FIELDS)) {
    const message = `'${field}' is not a field ${where}.${wayOut(field) || ' Remove it.'}`;
    reporter.warn(part, message, { path: [field], of: 'key', tool });
  }
  const more = removable.length - MAX_UNKNOWN_FIELDS;
  if (more > 0) reporter.warn(part, `${more} more unknown fields are ignored.`, { tool });
}

/** Replaces invalid permissions: a mistake must not allow a tool that the author wanted to deny. */
export const NOTHING_ALLOWED: ToolPermissions = Object.freeze({ allowed_actions: [] });

const PERMISSION_FIELDS = ['allowed_actions', 'denied_actions'];

/**
 * Permissions in the form of the core. Any mistake in them is an error, and no tool is allowed
 * then.
 *
 * Source: docs/contract.md#permissions.
 */
export function readPermissions(part: DeclarationPart, reporter: Reporter): ToolPermissions {
  const { value } = part;
  let sound = !part.source.isDamaged(part.path);
  const fail = (message: string, path: (string | number)[], of: 'key' | 'value' = 'value') => {
    sound = false;
    reporter.error(part, `${message} Until you fix it, no tool is allowed.`, { path, of });
  };
  if (!isRecord(value)) {
    fail(`Permissions must be a mapping, not ${describeKind(value)}.`, []);
    return NOTHING_ALLOWED;
  }
  const permissions: ToolPermissions = {};
  for (const [field, names] of Object.entries(value)) {
    if (field !== 'allowed_actions' && field !== 'denied_actions') {
      fail(
        `'${field}' is not a field of permissions.${fieldWayOut(field, PERMISSION_FIELDS)}`,
        [field],
        'key',
      );
    } else if (!Array.isArray(names)) {
      fail(`'${field}' must be a list of tool names, not ${describeKind(names)}.`, [field]);
    } else {
      const list: string[] = [];
      names.forEach((name: unknown, index) => {
        if (typeof name === 'string' && name !== '') list.push(name);
        else
          fail(`Each of '${field}' must be a tool's name, not ${describeKind(name)}.`, [
            field,
            index,
          ]);
      });
      permissions[field] = list;
    }
  }
  return sound ? permissions : NOTHING_ALLOWED;
}
