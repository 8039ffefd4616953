/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export {
  ATTACHMENT_KINDS,
  ATTACHMENT_LIMITS,
  attachmentBytes,
  attachmentProblem,
  attachmentRefusal,
  fromFile,
} from './attachments.ts';
export { FAULT_KINDS, NEW_FAULT, setCondition } from './fault-kinds.ts';
