import { useMemo, useRef } from 'react';
import { usePage } from '../lib/page-state.ts';
import { createEchoes } from './echoes.ts';
import { PlainEditor } from './PlainEditor.tsx';
import type { CodeEditorProps } from './types.ts';

/**
 * A coloured text area that never becomes the full editor, which weighs more than a whole demo. It
 * fills its container, which has a position.
 */
export function LightEditor({
  value,
  language,
  path,
  label,
  readOnly = false,
  onChange,
}: CodeEditorProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document has its own echoes.
  const echoes = useMemo(() => createEchoes(), [path]);
  const area = useRef<HTMLTextAreaElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const resets = usePage(({ textResets }) => textResets);
  return (
    <PlainEditor
      key={path}
      value={value}
      language={language}
      readOnly={readOnly}
      label={label}
      resets={resets}
      isEcho={echoes.isEcho}
      onChange={(text) => {
        echoes.sent(text);
        onChange?.(text);
      }}
      areaRef={area}
      scrollerRef={scroller}
    />
  );
}
