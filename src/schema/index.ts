/**
 * Argument validation for the registry.
 *
 * @module
 */
export { type ArgumentValidatorOptions, createArgumentValidator } from './argument-validator.ts';
