import { Editor } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { askText } from '../../../components/place/ask-text.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ImageSource } from './image-address.ts';
import { isLinkAllowed, noteExtensions } from './note-schema.ts';
import { insertPictures, redrawPictures, sendPictures, type SendImage } from './pictures.ts';
import { Toolbar } from './toolbar.tsx';
import styles from './editor.module.css';

/** What the editor does for the note around it. */
export interface EditorHandle {
  readonly html: () => string;
  /** Sends the pictures that are still inside the text. */
  readonly settle: () => Promise<void>;
  readonly focus: () => void;
}

interface Props {
  readonly html: string;
  /** Grows whenever `html` is to be taken over. */
  readonly revision: number;
  readonly font: string;
  /** Where pictures are shown from; another one draws them anew. */
  readonly source: () => ImageSource;
  readonly send: SendImage;
  readonly onReady: (handle: EditorHandle) => () => void;
  readonly onChange: () => void;
  readonly onBlur?: () => void;
  /** Opens an address that a link leads to. */
  readonly onOpen: (address: string) => void;
  /** Asks for a file of the device, and gives its place and name; null where there is nothing to pick from. */
  readonly pickFile: ((take: (path: string, name: string) => void) => void) | null;
  readonly touch?: boolean;
  readonly toolbarAtBottom?: boolean;
  /** What stands above the text and scrolls with it: the title. */
  readonly children?: ReactNode;
}

const picturesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** An address as a person types it. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || isLinkAllowed(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s:/]+\.[^\s:]+/.test(text) ? `https://${text}` : '';
}

/** The text of a note with its tools (APP-NOTE-02). Loaded with the app alone: nothing of the shell knows it. */
export function NoteEditor(props: Props) {
  const { t } = useTranslation('notes');
  const [editor, setEditor] = useState<Editor | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  // Called from inside the editor, which lives longer than one drawing.
  const latest = useRef({ ...props, t });
  useEffect(() => {
    latest.current = { ...props, t };
  });

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const now = latest.current;
    const add = (made: Editor, pictures: readonly File[], at?: number): void => {
      void insertPictures(made, pictures, at).then((unreadable) => {
        if (unreadable > 0) toast({ kind: 'error', text: latest.current.t('image.unreadable', { count: unreadable }) });
        void settle();
      });
    };
    const made: Editor = new Editor({
      element,
      injectCSS: false,
      content: now.html,
      extensions: [
        ...noteExtensions({
          source: () => latest.current.source(),
          tickLabel: (text) => latest.current.t('tick', { text }),
        }),
        Placeholder.configure({ placeholder: () => latest.current.t('placeholder') }),
      ],
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': now.t('textLabel'),
          'data-testid': 'note-text',
          spellcheck: 'true',
        },
        handlePaste: (_view, event) => {
          const pictures = picturesIn(event.clipboardData?.files);
          // Programs put a picture of a table or a page beside its text: then the text is what is meant.
          if (pictures.length === 0 || (event.clipboardData?.getData('text/plain') ?? '') !== '') return false;
          add(made, pictures);
          return true;
        },
        handleDrop: (view, event) => {
          const pictures = picturesIn(event.dataTransfer?.files);
          if (pictures.length === 0) return false;
          event.preventDefault();
          add(made, pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
          return true;
        },
        handleClick: (_view, _position, event) => {
          const link = (event.target as Element).closest('a[href]');
          if (link === null || !(event.ctrlKey || event.metaKey)) return false;
          latest.current.onOpen(link.getAttribute('href') ?? '');
          return true;
        },
      },
      onUpdate: () => {
        latest.current.onChange();
      },
      onBlur: () => {
        latest.current.onBlur?.();
      },
    });
    const settle = (): Promise<void> =>
      sendPictures(
        made,
        (picture) => latest.current.send(picture),
        (reason) => {
          toast({ kind: 'error', text: latest.current.t('image.refused', { reason }) });
        },
      );
    const leave = now.onReady({
      html: () => made.getHTML().replace(/(?!^)(?:<p><\/p>)+$/, ''),
      settle,
      // At once: the command of the library waits for a frame, in which somebody may type on.
      focus: () => {
        made.commands.setTextSelection(0);
        made.view.focus();
      },
    });
    setEditor(made);
    return () => {
      leave();
      made.destroy();
      setEditor(null);
    };
  }, []);

  const { html, revision } = props;
  const shown = useRef(revision);
  useEffect(() => {
    if (editor === null || shown.current === revision) return;
    shown.current = revision;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html, revision]);

  const { source } = props;
  const drawnFrom = useRef(source);
  useEffect(() => {
    if (editor === null || drawnFrom.current === source) return;
    drawnFrom.current = source;
    redrawPictures(editor, source());
  }, [editor, source]);

  const askLink = (): void => {
    if (editor === null) return;
    const present: unknown = editor.getAttributes('link').href;
    const was = typeof present === 'string' ? present : '';
    void askText({
      title: t('link.title'),
      label: t('link.address'),
      okText: t('link.ok'),
      value: was,
      maxLength: 2000,
      onText: (text) => {
        const address = completeAddress(text);
        if (text !== '' && address === '') return Promise.resolve(t('link.wrong'));
        const chain = editor.chain().focus().extendMarkRange('link');
        if (address === '') chain.unsetLink().run();
        else if (editor.state.selection.empty && was === '')
          chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] }).run();
        else chain.setLink({ href: address }).run();
        return Promise.resolve('');
      },
    });
  };
  const { pickFile } = props;
  const linkFile =
    pickFile === null
      ? null
      : () => {
          pickFile((path, name) => {
            const marks = [{ type: 'link', attrs: { href: `nas:${encodeURI(path)}` } }];
            editor?.chain().focus().insertContent({ type: 'text', text: name, marks }).run();
          });
        };
  const bar = editor !== null && (
    <Toolbar
      editor={editor}
      touch={props.touch ?? false}
      help={{ askLink, pickImage: () => files.current?.click(), linkFile }}
    />
  );
  return (
    <div className={styles.editor} data-font={props.font}>
      {props.toolbarAtBottom !== true && bar}
      <div
        className={styles.scroll}
        // Alt+F10 goes to the tools, as in other editors.
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'F10') return;
          event.preventDefault();
          event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
        }}
      >
        {props.children}
        <div ref={place} className={`${styles.page} noteText`} />
      </div>
      {props.toolbarAtBottom === true && bar}
      {editor !== null && (
        <input
          ref={files}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          multiple
          hidden
          aria-label={t('tool.image')}
          data-testid="note-image-file"
          onChange={(event) => {
            const { current } = files;
            if (current !== null)
              void insertPictures(editor, picturesIn(current.files ?? undefined)).then((unreadable) => {
                if (unreadable > 0) toast({ kind: 'error', text: t('image.unreadable', { count: unreadable }) });
              });
            event.target.value = '';
          }}
        />
      )}
    </div>
  );
}
