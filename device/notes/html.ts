import sanitizeHtml from 'sanitize-html';
import { NOTE_IMAGE_PATH, noteImageId } from '#shared/rules/note-image.ts';

/** Kinds of picture that a note takes as data. */
const dataImage = /^data:image\/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/;

/** A picture that came inside the html, not yet kept. */
export interface DataImage {
  /** What stands in the html in its place. */
  readonly mark: string;
  readonly bytes: Buffer;
}

/** Html that a note can show, and nothing else. */
export interface CleanHtml {
  readonly html: string;
  /** Pictures of the device that it names. */
  readonly images: readonly string[];
  /** Pictures that came as data; to be kept, and put in by `withImages`. */
  readonly data: readonly DataImage[];
}

const tags = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr', 'br', 'div', 'span'],
  ...['ul', 'ol', 'li', 'label', 'input', 'a', 'img', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'strike', 'mark'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'colgroup', 'col', 'sub', 'sup'],
];

/**
 * Makes html safe to show (CALL-EXT-20): of tags and attributes stays what the notes know, of links those to the web, to
 * mail, to phones and to files of the device, of pictures those of the device and those that came as data. A picture
 * from elsewhere becomes a link to it: opening a note tells nobody that it was opened.
 */
export function cleanHtml(dirty: string): CleanHtml {
  const images = new Set<string>();
  const data: DataImage[] = [];
  const html = sanitizeHtml(dirty, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      input: [{ name: 'type', multiple: false, values: ['checkbox'] }, 'checked', 'disabled'],
      ul: ['data-type'],
      li: ['data-type', 'data-checked'],
      ol: ['start', 'type'],
      th: ['colspan', 'rowspan', 'colwidth'],
      td: ['colspan', 'rowspan', 'colwidth'],
      col: ['width'],
    },
    allowedClasses: { code: ['language-*'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'nas'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      img: (_tag, { src = '', alt = '', title = '', width = '', height = '' }) => {
        const id = noteImageId(src);
        const bytes = dataImage.exec(src)?.[1];
        if (id === null && bytes === undefined)
          return { tagName: 'a', attribs: /^https?:/i.test(src) ? { href: src } : {}, text: alt || title || src };
        let own: string;
        if (id === null) {
          own = `${NOTE_IMAGE_PATH}?mark=${data.length}`;
          data.push({ mark: own, bytes: Buffer.from(bytes ?? '', 'base64') });
        } else {
          own = `${NOTE_IMAGE_PATH}?id=${id}`;
          images.add(id);
        }
        const sizes = Object.entries({ width, height }).filter(([, value]) => /^\d{1,5}$/.test(value));
        return {
          tagName: 'img',
          attribs: { src: own, alt, ...(title === '' ? {} : { title }), ...Object.fromEntries(sizes) },
        };
      },
    },
    // A box to tick is the only field a note has.
    exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs.type !== 'checkbox',
    nestingLimit: 200,
  });
  return { html, images: [...images], data };
}

/** Puts the ids of kept pictures in the place of their marks; a picture that could not be kept is left out. */
export function withImages(
  { html, images, data }: CleanHtml,
  ids: readonly (string | undefined)[],
): Omit<CleanHtml, 'data'> {
  const kept = data.map(({ mark }, index) => ({ mark, id: ids[index] }));
  const text = html.replace(/<img src="([^"]*)"[^>]*>/g, (tag, src: string) => {
    const found = kept.find(({ mark }) => mark === src);
    if (!found) return tag;
    return found.id === undefined ? '' : tag.replace(src, `${NOTE_IMAGE_PATH}?id=${found.id}`);
  });
  return { html: text, images: [...images, ...kept.flatMap(({ id }) => (id === undefined ? [] : [id]))] };
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** What can be read in clean html, a line for each block. */
export function textOf(clean: string): string {
  return clean
    .replace(/<(?:br|hr)[^>]*>|<\/(?:p|h[1-6]|li|pre|blockquote|div|td|th|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
