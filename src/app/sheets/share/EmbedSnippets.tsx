import type { DemoView } from '../../../catalog/demo-view.ts';
import type { toLink } from '../../../session/share/index.ts';
import { badgeSnippet, embedSnippet, frameAddress, frameSnippet } from '../../lib/embed-snippet.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmbedCode, type EmbedFile } from './EmbedCode.tsx';
import styles from './ShareEmbed.module.css';
import { INLINE_LIMIT, type RunPicture } from './use-run-picture.ts';
import { useWorkspaceFile } from './use-workspace-file.ts';

/** The user's choices, and what they show. */
export interface EmbedChoice {
  title: string;
  /** `code`: an editor of the tools and calls beside the run. */
  view: DemoView | 'code';
  /** `undefined`: that of the page or the device. */
  theme: 'light' | 'dark' | undefined;
  height: number;
  link: ReturnType<typeof toLink>;
  picture: RunPicture | undefined;
}

/** The element, with the picture inside it. */
export function ElementSnippet({ title, view, theme, height, link, picture }: EmbedChoice) {
  const file = useWorkspaceFile();
  const base = toBase();
  const src = link.ok ? link.fragment : file.name;
  const isInline = picture !== undefined && sizeOf(picture.inline) <= INLINE_LIMIT;
  const image = pictureFile(file.slug, picture, theme);
  const content = [
    isInline && `  ${picture.inline}`,
    image && !isInline && `  <img src="${image.name}" width="100%" alt="">`,
    link.ok && `  <a href="${base}${link.fragment}">Open in the playground</a>`,
  ].filter((line) => typeof line === 'string');
  const attributes = { src, title, view, theme: theme ?? '', height: String(height) };
  const files = [...(link.ok ? [] : [file]), ...(image && !isInline ? [image] : [])];
  return (
    <EmbedCode
      copies="Copy the snippet"
      text={embedSnippet(attributes, base, content.join('\n'))}
      files={files}
    >
      Paste this HTML into your page. Readers see the picture until they press Run; then the demo
      runs in a frame and sends no request to another host.{' '}
      {!link.ok &&
        `${link.why} Put ${file.name} beside your page, on the same origin. The snippet reads it.`}
      {image && !isInline && ` The picture is a file: put ${image.name} there, too.`}{' '}
      {picture && PRIVACY}
    </EmbedCode>
  );
}

/** The frame alone. */
export function IframeSnippet({ title, view, theme, height, link }: EmbedChoice) {
  if (!link.ok) return <TooLarge why={link.why} />;
  const frame = { title, view, theme: theme ?? '', height, link: link.fragment };
  const base = toBase();
  return (
    <EmbedCode
      copies="Copy the frame"
      text={frameSnippet(frame, base)}
      more={<CopyButton text={() => frameAddress(frame, base)}>Copy its address</CopyButton>}
    >
      For places that allow no scripts. Notion and similar services take the address alone. The
      frame loads the demo at once.
    </EmbedCode>
  );
}

/** A picture in a README that links to the workspace. */
export function BadgeSnippet({ title, theme, link, picture }: EmbedChoice) {
  const file = useWorkspaceFile();
  if (!link.ok) return <TooLarge why={link.why} />;
  const image = pictureFile(file.slug, picture, theme);
  if (!image) return null;
  return (
    <EmbedCode
      copies="Copy the Markdown"
      text={badgeSnippet(title, image.name, toBase() + link.fragment)}
      files={[image]}
    >
      Add {image.name} to the repository, beside the README.{' '}
      {theme ? '' : 'It follows the colour scheme of the device. '}A click opens the workspace.{' '}
      {PRIVACY}
    </EmbedCode>
  );
}

const PRIVACY = 'The picture shows texts of this run: look for private data before you publish it.';

function TooLarge({ why }: { why: string }) {
  return (
    <p className={styles.note} role="note">
      {why} Choose Element, which reads the workspace from a file. Or duplicate the workspace and
      delete unneeded parts from the copy.
    </p>
  );
}

function pictureFile(
  slug: string,
  picture: RunPicture | undefined,
  theme: EmbedChoice['theme'],
): EmbedFile | undefined {
  if (!picture) return undefined;
  return {
    name: `${slug}.svg`,
    label: 'Download the picture',
    text: () => picture.toFile(theme),
    type: 'image/svg+xml',
  };
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The URL of the playground's folder. */
function toBase(): string {
  return new URL('.', `${location.origin}${location.pathname}`).href;
}
