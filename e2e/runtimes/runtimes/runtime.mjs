/**
 * One place where the contract runs. `run` rejects where it cannot start.
 *
 * @typedef {object} Runtime
 * @property {string} name
 * @property {() => string} version known once `run` has begun
 * @property {(prepared: import('../prepare.mjs').Prepared) => Promise<import('../contract/contract-case.ts').ContractRow[]>} run
 */
export {};
