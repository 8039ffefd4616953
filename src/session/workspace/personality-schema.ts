import * as z from 'zod/mini';

const strings = z.array(z.string());
const optional = <T extends z.ZodMiniType>(type: T) => z.exactOptional(type);

/** `z.object` or `z.strictObject`. */
export type ObjectType = <T extends z.core.$ZodLooseShape>(shape: T) => z.ZodMiniObject<T>;

/**
 * The optional fields of a personality.
 *
 * @param object the type of nested objects: `z.object` drops unknown keys, `z.strictObject` reports
 * them
 */
export const personalityFields = (object: ObjectType) => ({
  toolset: optional(strings),
  mcp_servers: optional(strings),
  mcp_tools: optional(z.record(z.string(), strings)),
  plugins: optional(strings),
  exclude_tools: optional(strings),
  permissions: optional(
    object({ allowed_actions: optional(strings), denied_actions: optional(strings) }),
  ),
  fs_reach: optional(object({ read: optional(strings), write: optional(strings) })),
  safety: optional(
    object({
      network: optional(
        object({
          allow: optional(strings),
          deny: optional(strings),
          allow_private_urls: optional(z.boolean()),
        }),
      ),
    }),
  ),
});
