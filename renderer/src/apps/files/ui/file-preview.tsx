import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { extensionOf } from '#shared/rules/file-type.ts';
import { call } from '../../../api/call.ts';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { kindOf } from '../../../components/files/kind.ts';
import { useHost } from '../../../host/host-context.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { Thumb } from './thumb.tsx';
import styles from './details.module.css';

/** So much of a text is shown; the rest is for the viewer. */
const TEXT_SHOWN = 20_000;
/** A walk through a folder by the arrow keys loads only what it rests on (ms). */
const REST_MS = 120;

const plainDocuments: ReadonlySet<string> = new Set(['txt', 'md', 'csv']);

/** What a preview of the entry is made of (APP-FM-04). */
export function previewOf(entry: Entry): 'video' | 'audio' | 'text' | 'picture' {
  const kind = kindOf(entry);
  if (kind === 'video' || kind === 'audio') return kind;
  const isText = kind === 'code' || (kind === 'document' && plainDocuments.has(extensionOf(entry.name)));
  return isText && entry.size <= TEXT_MAX_BYTES ? 'text' : 'picture';
}

/** A picture, film, sound or text in small; anything else is the icon of its kind. */
export function FilePreview({ entry, iconSize }: { entry: Entry; iconSize: number }) {
  const { deviceBase } = useHost();
  const kind = previewOf(entry);
  if (kind === 'video')
    return <video className={styles.media} src={streamUrl(deviceBase, entry.path)} controls preload="metadata" />;
  if (kind === 'audio')
    return (
      <div className={styles.sound}>
        <Thumb entry={entry} size="l" iconSize={iconSize} />
        <audio src={streamUrl(deviceBase, entry.path)} controls preload="metadata" />
      </div>
    );
  if (kind === 'text') return <TextPreview path={entry.path} mtime={entry.mtime} />;
  return <Thumb entry={entry} size="l" iconSize={iconSize} />;
}

function TextPreview({ path, mtime }: { path: string; mtime: number }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void call(calls.textLoad, { path }, { signal: controller.signal, silent: true }).then((result) => {
        if (!controller.signal.aborted) setText(result.success ? result.data.content.slice(0, TEXT_SHOWN) : '');
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, mtime]);
  return (
    <pre className={styles.text} data-testid="text-preview" tabIndex={0}>
      {text}
    </pre>
  );
}
