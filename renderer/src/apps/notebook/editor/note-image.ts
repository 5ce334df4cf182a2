import { Image } from '@tiptap/extension-image';
import { isNoteImage, noteImagePath, shownAddress, type ImageSource } from './image-address.ts';

interface Options {
  /** Where pictures are shown from now. */
  readonly source: () => ImageSource;
}

/**
 * A picture of a note. Only those of the device and those inside the text are pictures here: of others nothing is ever
 * fetched, so that opening a note tells nobody that it was opened (CALL-EXT-20).
 */
export const noteImage = ({ source }: Options) =>
  Image.extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => (isNoteImage(element.getAttribute('src') ?? '') ? null : false),
      },
    ],
    addAttributes() {
      return {
        ...this.parent?.(),
        src: {
          default: null,
          parseHTML: (element) => {
            const src = element.getAttribute('src') ?? '';
            return noteImagePath(src) ?? src;
          },
        },
      };
    },
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img');
        const draw = (attributes: Readonly<Record<string, unknown>>): void => {
          const { src, alt, title } = attributes;
          dom.src = shownAddress(typeof src === 'string' ? src : '', source());
          dom.alt = typeof alt === 'string' ? alt : '';
          if (typeof title === 'string') dom.title = title;
        };
        draw(node.attrs);
        return {
          dom,
          update: (next) => {
            if (next.type !== node.type) return false;
            draw(next.attrs);
            return true;
          },
        };
      };
    },
  });
