/** A partial update. Fields with the value `undefined` are removed. */
export type Patch<T> = { [K in keyof T]?: T[K] | undefined };
