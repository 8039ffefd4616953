export { CAPABILITY_LABELS } from '../../core/steps.ts';
