import { Fold, type FoldProps } from '../../ui/Fold.tsx';
import { type AccessPart, toPartId } from './access-fold.ts';

/** A fold of the sheet that the links above the tools open. */
export function PartFold({ title, ...fold }: FoldProps & { title: AccessPart }) {
  return <Fold {...fold} id={toPartId(title)} title={title} />;
}
