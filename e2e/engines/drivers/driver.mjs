/**
 * One page in one browser engine. Input is real: the browser receives it like that of a mouse and a
 * keyboard.
 *
 * @typedef {object} Driver
 * @property {string} version
 * @property {() => Promise<void>} openTab replaces the tab by a new one, whatever state it is in
 * @property {(url: string) => Promise<void>} goto resolves when the page has loaded
 * @property {<T>(source: string) => Promise<T>} evaluate runs the body of an asynchronous function in
 *   the page; returns JSON
 * @property {(x: number, y: number) => Promise<void>} click in pixels of the window's content
 * @property {(key: string, modifier?: 'Control') => Promise<void>} press a key by its name in
 *   `KeyboardEvent.key`
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {(path: string) => Promise<void>} screenshot as PNG
 * @property {() => Promise<void>} close
 */

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {() => Promise<Driver>} launch
 */

/** How long one step may take before it counts as hanging. */
export const STEP_LIMIT_MS = 30_000;
