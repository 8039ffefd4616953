import type { JsonSchema } from '../contract/json-schema.ts';

/**
 * A schema library's object with a JSON Schema (Standard JSON Schema 1; zod 4 is one).
 *
 * Source: docs/contract.md#tools.
 */
export interface StandardJsonSchema<TInput = unknown, TOutput = unknown> {
  readonly '~standard': {
    readonly types?: { readonly input: TInput; readonly output: TOutput } | undefined;
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => Record<string, unknown>;
    };
  };
}

/**
 * The schemas that `defineTool` accepts: JSON Schema, also as TypeBox declares it, and the objects of
 * schema libraries.
 *
 * Source: docs/contract.md#tools.
 */
export type ToolSchema =
  | JsonSchema
  | StandardJsonSchema
  // An interface without an index signature, so it is no `JsonSchema`.
  | { readonly type: 'object'; readonly properties: object };

/**
 * The type of a schema's arguments; `unknown` if it cannot be inferred. A schema library that
 * validates gives its output type, any other its input type.
 *
 * Source: docs/contract.md#tools.
 */
export type InferArgs<TSchema> =
  TSchema extends StandardJsonSchema<infer TInput, infer TOutput>
    ? TSchema extends { '~standard': { validate: unknown } }
      ? TOutput
      : TInput
    : FromJsonSchema<TSchema>;

type FromJsonSchema<S> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { anyOf: readonly (infer U)[] } | { oneOf: readonly (infer U)[] }
      ? FromEach<U>
      : S extends { type: readonly (infer T)[] }
        ? FromEach<T extends unknown ? Omit<S, 'type'> & { type: T } : never>
        : S extends { type: 'object' }
          ? FromObject<S>
          : S extends { type: 'array' }
            ? FromItems<S>[]
            : S extends { type: infer T }
              ? T extends keyof Primitives
                ? Primitives[T]
                : unknown
              : unknown;

interface Primitives {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
}

type FromEach<U> = U extends unknown ? FromJsonSchema<U> : never;

type FromItems<S> = S extends { items: infer I } ? FromJsonSchema<I> : unknown;

type FromObject<S> = S extends { properties: infer P }
  ? Flat<
      { -readonly [K in keyof P as K extends Required<S> ? K : never]: FromJsonSchema<P[K]> } & {
        -readonly [K in keyof P as K extends Required<S> ? never : K]?: FromJsonSchema<P[K]>;
      }
    >
  : Record<string, unknown>;

type Required<S> = S extends { required: readonly (infer R)[] } ? R : never;

// The intersection keeps the alias out of error messages, which show the properties.
type Flat<T> = { [K in keyof T]: T[K] } & {};
