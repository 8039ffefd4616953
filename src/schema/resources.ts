import { type Dialect, dialectOf, idOf } from './draft.ts';
import { clip, SchemaError } from './errors.ts';
import type { Json, Resource, Schema } from './types.ts';
import { isObject } from './values.ts';

/** What a reference points at. */
export interface Target {
  schema: unknown;
  resource: Resource;
  /** The reference names an anchor, and no place by its pointer. */
  anchor: string | undefined;
}

/** The schemas that can be referred to by an address. */
export interface Resources {
  root: Resource;
  /** The resource that a schema belongs to: its own, or the one that it stands in. */
  own(schema: Json, parent: Resource): Resource;
  /** @throws SchemaError where the reference leads nowhere. */
  resolve(ref: string, from: Resource): Target;
}

/** The address of schemas that have none. */
const NOWHERE = 'schema:///';

const ONE =
  'additionalItems additionalProperties contains contentSchema else if items not propertyNames then unevaluatedItems unevaluatedProperties';
const MANY = 'allOf anyOf items oneOf prefixItems';
const NAMED = '$defs definitions dependencies dependentSchemas patternProperties properties';

/** Finds the addresses and anchors in a schema, and in remote ones when they are referred to. */
export function indexSchema(
  schema: Schema,
  remotes: Readonly<Record<string, Schema>>,
  dialect: Dialect,
): Resources {
  const known = new Map<string, Resource>();
  const seen = new Map<Resource, Set<unknown>>();

  function add(root: Schema, base: string, parent: Dialect): Resource {
    const { draft, asserts } = dialectOf(root, remotes, parent);
    const id = isObject(root) ? idOf(root, draft) : undefined;
    const [uri = ''] = join(base, id ?? '').split('#');
    const resource: Resource = {
      uri,
      root,
      draft,
      asserts,
      anchors: new Map(),
      dynamic: new Set(),
      recursive: isObject(root) && root.$recursiveAnchor === true,
    };
    if (!known.has(uri)) known.set(uri, resource);
    scan(root, resource);
    return resource;
  }

  function scan(node: unknown, resource: Resource): void {
    if (!isObject(node)) return;
    const visited = seen.get(resource) ?? new Set();
    seen.set(resource, visited);
    if (visited.has(node)) return;
    visited.add(node);
    const id = idOf(node, resource.draft);
    const [address = '', name] = id?.split('#') ?? [];
    if (address !== '' && node !== resource.root) {
      add(node as Json, resource.uri, resource);
      return;
    }
    if (name && resource.draft < 2019) resource.anchors.set(name, node);
    readAnchors(node, resource);
    for (const key of ONE.split(' ')) scan(node[key], resource);
    for (const key of MANY.split(' ')) scanAll(node[key], resource, Array.isArray);
    for (const key of NAMED.split(' ')) scanAll(node[key], resource, isObject);
  }

  function scanAll(inside: unknown, resource: Resource, is: (value: unknown) => boolean): void {
    if (is(inside)) for (const one of Object.values(inside as object)) scan(one, resource);
  }

  function own(node: Json, parent: Resource): Resource {
    const id = idOf(node, parent.draft);
    if (id === undefined || id.startsWith('#')) return parent;
    const found = known.get(join(parent.uri, id).split('#')[0] ?? '');
    return found?.root === node ? found : parent;
  }

  function find(uri: string, from: Resource): Resource | undefined {
    const found = known.get(uri);
    if (found) return found;
    const key = [uri, `${uri}#`].find((one) => Object.hasOwn(remotes, one));
    const remote = key === undefined ? undefined : remotes[key];
    if (remote === undefined) return undefined;
    const resource = add(remote, uri, from);
    // It may give itself another address than the one where it was found.
    known.set(uri, resource);
    return resource;
  }

  function resolve(ref: string, from: Resource): Target {
    const [address = ''] = join(from.uri, ref).split('#');
    const at = ref.indexOf('#');
    const fragment = at < 0 ? '' : decode(ref.slice(at + 1));
    let resource = find(address, from);
    let schema: unknown = resource?.root;
    if (resource && fragment.startsWith('/')) {
      for (const step of fragment.slice(1).split('/')) {
        const key = step.replace(/~1/g, '/').replace(/~0/g, '~');
        schema = isStep(schema, key) ? schema[key] : undefined;
        if (isObject(schema)) resource = own(schema, resource);
      }
    } else if (fragment !== '') schema = resource?.anchors.get(fragment);
    if (resource && schema !== undefined) {
      return { schema, resource, anchor: fragment.startsWith('/') ? undefined : fragment };
    }
    throw new SchemaError(`'$ref' leads nowhere: ${clip(ref)}`);
  }

  return { root: add(schema, NOWHERE, dialect), own, resolve };
}

function readAnchors(node: Json, resource: Resource): void {
  if (resource.draft < 2019) return;
  for (const name of [node.$anchor, node.$dynamicAnchor]) {
    if (typeof name === 'string') resource.anchors.set(name, node);
  }
  if (typeof node.$dynamicAnchor === 'string') resource.dynamic.add(node.$dynamicAnchor);
}

function isStep(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

function join(base: string, address: string): string {
  try {
    return new URL(address, base).href;
  } catch {
    throw new SchemaError(`This is no address: ${clip(address)}`);
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
