/** Some fields, some of which may be taken away. */
export type Patch<T> = { [K in keyof T]?: T[K] | undefined };
