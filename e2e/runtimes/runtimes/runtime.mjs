/**
 * One runtime of the suites. Its functions reject if it cannot start.
 *
 * @typedef {import('../contract/contract-case.ts').ContractRow[]} CaseRows
 *
 * @typedef {object} Runtime
 * @property {string} name
 * @property {() => string} version known once `run` has begun
 * @property {(prepared: import('../prepare.mjs').Prepared) => Promise<CaseRows>} run the contract
 * @property {(prepared: import('../prepare.mjs').Prepared) => Promise<CaseRows>} [runServer]
 *   the cases for servers, for a runtime without sockets
 * @property {(prepared: import('../prepare.mjs').Prepared) => Promise<import('../server/over-http.mjs').Serving>} [startServer]
 *   the program of `prepared` on loopback; absent for a runtime without sockets
 */
export {};
