// The parts that need the protocol's code, in one file of the built package; see `load.ts`.
export { openConnection } from './connection.ts';
export { beginDeviceFlow } from './device-flow.ts';
export { receiveDeviceTokens, refreshTokens } from './device-tokens.ts';
