/**
 * The type of a framework under test.
 *
 * @typedef {object} ScriptedCall
 * @property {string} id
 * @property {string} name
 * @property {string} args JSON text, which may be broken
 *
 * @typedef {object} ReceivedResult what the model gets for one call
 * @property {string} id
 * @property {string} text
 * @property {boolean | undefined} failed the framework's flag; `undefined` where it has none
 * @property {string[]} pictures type and Base64, separated by a space
 *
 * @typedef {object} Conversation
 * @property {{ name: string, schema: Record<string, unknown> }[]} tools as the model gets them
 * @property {ReceivedResult[]} results in the model's second request
 *
 * @typedef {(registry: any, options: any, calls: readonly ScriptedCall[]) => Promise<Conversation>} Ask
 *
 * @typedef {object} Script
 * @property {any} model of the framework
 * @property {() => Conversation['tools']} tools
 * @property {() => ReceivedResult[]} results
 *
 * @typedef {(calls: readonly ScriptedCall[]) => Script} ScriptModel a model that makes these calls at
 *   once, and then says `Done.`
 *
 * @typedef {object} Framework
 * @property {string} name
 * @property {string} types its file in `types`
 * @property {boolean} takesPictures
 * @property {boolean} hasFlag whether a failed result has a flag
 * @property {Ask} ask runs the framework with a scripted model, which makes these calls at once
 */

export {};
