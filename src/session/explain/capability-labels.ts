export { CAPABILITY_WORDS } from '../../core/steps.ts';
