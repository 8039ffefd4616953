import { isRecord } from '../lib/is-record.ts';
import { getOwn } from '../lib/own-property.ts';
import { type Dialect, dialectOf, idOf } from './draft.ts';
import { attempt, clip, SchemaError } from './errors.ts';
import type { Resource, Schema } from './types.ts';

/** The target of a reference. */
export interface Target {
  schema: unknown;
  resource: Resource;
  /** The name that the reference gives, or its pointer. */
  anchor: string;
}

/** The schemas that can be referenced by URL. */
export interface Resources {
  root: Resource;
  /** The resources of schemas with their own URL. */
  homes: ReadonlyMap<unknown, Resource>;
  /** @throws SchemaError for a dangling reference. */
  resolve(ref: string, from: Resource): Target;
}

const NO_ADDRESS = 'Invalid address';

/** The URL of schemas without one. */
const NOWHERE = 'schema:///';

/** Keywords that hold a schema, or a list of schemas. */
const HOLDING =
  /^(?:additionalItems|additionalProperties|allOf|anyOf|contains|contentSchema|else|if|items|not|oneOf|prefixItems|propertyNames|then|unevaluatedItems|unevaluatedProperties)$/;
/** Keywords that hold schemas by name. */
const NAMED = /^(?:\$defs|definitions|dependencies|dependentSchemas|patternProperties|properties)$/;

/** Finds the URLs and anchors in a schema, and in remote ones when they are referenced. */
export function indexSchema(
  schema: Schema,
  remotes: Readonly<Record<string, Schema>>,
  dialect: Dialect,
): Resources {
  const known = new Map<string, Resource>();
  const homes = new Map<unknown, Resource>();

  function add(root: Schema, base: string, parent: Dialect): Resource {
    const { draft, asserts } = dialectOf(root, remotes, parent);
    const uri = join(base, idOf(root, draft));
    const anchors = new Map([['', root]]);
    const dynamic = new Map<string, Schema>();
    const resource = { uri, draft, asserts, anchors, dynamic };
    const seen = new Set<unknown>();
    if (getOwn(root, '$recursiveAnchor') === true) dynamic.set('', root);
    if (!known.has(uri)) known.set(uri, resource);

    function scan(node: unknown): void {
      if (!isRecord(node) || seen.has(node)) return;
      seen.add(node);
      const [address, name] = idOf(node, draft).split('#');
      if (address) {
        if (node !== root) {
          // A shared or cyclic schema belongs to the place where it was found first.
          if (!homes.has(node)) add(node, uri, resource);
          return;
        }
        homes.set(node, resource);
      }
      const { $anchor, $dynamicAnchor } = node;
      for (const one of draft < 2019 ? [name] : [$anchor, $dynamicAnchor]) {
        if (typeof one === 'string') anchors.set(one, node);
      }
      if (typeof $dynamicAnchor === 'string') dynamic.set($dynamicAnchor, node);
      for (const [key, value] of Object.entries(node)) {
        const named = NAMED.test(key);
        if (named || (HOLDING.test(key) && Array.isArray(value))) {
          Object.values(value ?? {}).forEach(scan);
        } else if (HOLDING.test(key)) scan(value);
      }
    }

    scan(root);
    return resource;
  }

  function find(uri: string, from: Resource): Resource | undefined {
    const remote = getOwn(remotes, uri) ?? getOwn(remotes, `${uri}#`);
    // Its own URL may differ from the one where it was found.
    if (remote !== undefined && !known.has(uri)) known.set(uri, add(remote as Schema, uri, from));
    return known.get(uri);
  }

  function resolve(ref: string, from: Resource): Target {
    const [address = '', fragment = ''] = ref.split('#');
    const anchor = attempt(fragment, NO_ADDRESS, decodeURIComponent);
    let resource = address ? find(join(from.uri, address), from) : from;
    let schema: unknown = resource?.anchors.get(anchor.startsWith('/') ? '' : anchor);
    if (anchor.startsWith('/')) {
      for (const step of anchor.slice(1).split('/')) {
        schema = getOwn(schema, step.replace(/~1/g, '/').replace(/~0/g, '~'));
        resource = homes.get(schema) ?? resource;
      }
    }
    if (resource && schema !== undefined) return { schema, resource, anchor };
    throw new SchemaError(`'$ref' refers to no schema: ${clip(ref)}`);
  }

  return { root: add(schema, NOWHERE, dialect), homes, resolve };
}

/** The URL without its fragment. */
function join(base: string, address: string): string {
  const { href } = attempt(address, NO_ADDRESS, () => new URL(address, base));
  return href.split('#')[0] ?? '';
}
