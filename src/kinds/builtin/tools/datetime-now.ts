import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { nowOf } from '../sources.ts';
import { isTimeZone, localTime } from '../support/local-time.ts';
import { refuseArgument } from '../support/refusal.ts';

/** The time of the run, in any time zone. */
export const datetimeNow = defineBuiltin({
  name: 'datetime_now',
  config: (z) =>
    z.strictObject({
      timezone: z
        .string()
        .refine(isTimeZone, 'no such time zone, such as Europe/Berlin')
        .default('UTC'),
    }),
  create: ({ timezone: usual }, sources) =>
    builtinTool({
      name: 'datetime_now',
      argumentAliases: { tz: 'timezone' },
      description:
        'Returns the current date and time in ISO 8601 format, with the offset of the time zone.',
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          timezone: {
            type: 'string',
            maxLength: 64,
            description: `The IANA name of the time zone, such as Europe/Berlin. Default ${usual}.`,
          },
        },
        additionalProperties: false,
      },
      async execute({ timezone = usual }) {
        if (!isTimeZone(timezone)) {
          refuseArgument(
            'timezone',
            `There is no time zone ${timezone}. Use an IANA name such as Europe/Berlin or UTC.`,
          );
        }
        const epochMs = nowOf(sources);
        const { iso, weekday } = localTime(epochMs, timezone);
        return ok(`${iso} (${weekday}, ${timezone})`, {
          structured: { iso, weekday, timezone, epoch_ms: epochMs },
        });
      },
    }),
});
