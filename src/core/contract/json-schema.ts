/** A JSON Schema, as an object. */
export type JsonSchema = Record<string, unknown>;
