/**
 * One place where the suites run. What it offers rejects where it cannot start.
 *
 * @typedef {import('../contract/contract-case.ts').ContractRow[]} CaseRows
 *
 * @typedef {object} Runtime
 * @property {string} name
 * @property {() => string} version known once `run` has begun
 * @property {(prepared: import('../prepare.mjs').Prepared) => Promise<CaseRows>} run the contract
 * @property {(prepared: import('../prepare.mjs').Prepared) => Promise<CaseRows>} [runServer]
 *   the cases for servers, against one that this runtime serves
 */
export {};
