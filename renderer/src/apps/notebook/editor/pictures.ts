import type { Editor } from '@tiptap/core';
import { compressImage } from '../../../components/images/compress-image.ts';
import { dataUrl, isDataImage, shownAddress, type ImageSource } from './image-address.ts';

/** What became of a picture that was sent. */
export type SentImage =
  | { readonly url: string }
  /** `final`: it will never be taken; else the device is away. */
  | { readonly refused: string; readonly final: boolean };

/** Sends one picture; never rejects. */
export type SendImage = (picture: Blob) => Promise<SentImage>;

function blobOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',', 2);
  const bytes = Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' });
}

/** Puts pictures into the text, compressed (CON-09): they show at once and go to the device behind it. Answers how many were none. */
export async function insertPictures(editor: Editor, files: readonly File[], at?: number): Promise<number> {
  let unreadable = 0;
  for (const file of files) {
    const src = await compressImage(file)
      .then(dataUrl)
      .catch(() => '');
    if (editor.isDestroyed) return unreadable;
    if (!isDataImage(src)) {
      unreadable += 1;
      continue;
    }
    const node = { type: 'image', attrs: { src, alt: file.name.replace(/\.[^.]+$/, '') } };
    if (at === undefined) editor.chain().focus().insertContent(node).run();
    else editor.chain().insertContentAt(at, node).run();
  }
  return unreadable;
}

/** Runs over the pictures that are still inside the text. */
function dataImages(editor: Editor): string[] {
  const found = new Set<string>();
  editor.state.doc.descendants(({ type, attrs }) => {
    const src: unknown = attrs.src;
    if (type.name === 'image' && typeof src === 'string' && isDataImage(src)) found.add(src);
  });
  return [...found];
}

/** Gives every picture of an address another one, or takes it out; no step of the undo. */
function replaceImage(editor: Editor, from: string, to: string | null): void {
  const { tr, doc } = editor.state;
  // From the end, so that the places before it stay what they are.
  const places: number[] = [];
  doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'image' && attrs.src === from) places.unshift(position);
  });
  for (const position of places) {
    if (to === null) tr.delete(position, position + 1);
    else tr.setNodeAttribute(position, 'src', to);
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/**
 * Sends the pictures that are still inside the text, and names them by their address from then on. One that the device
 * does not take for good is taken out and told of; while it is away they stay in the text, and with it in the journal.
 */
export async function sendPictures(editor: Editor, send: SendImage, refused: (reason: string) => void): Promise<void> {
  for (const src of dataImages(editor)) {
    const sent = await send(blobOf(src));
    if (editor.isDestroyed) return;
    if ('url' in sent) replaceImage(editor, src, sent.url);
    else if (sent.final) {
      replaceImage(editor, src, null);
      refused(sent.refused);
    } else return;
  }
}

/** Shows every picture of the text from where pictures come from now; the text stays as it is. */
export function redrawPictures(editor: Editor, source: ImageSource): void {
  editor.state.doc.descendants(({ type, attrs }, position) => {
    const dom = type.name === 'image' ? editor.view.nodeDOM(position) : null;
    const src: unknown = attrs.src;
    if (dom instanceof HTMLImageElement && typeof src === 'string') dom.src = shownAddress(src, source);
  });
}
