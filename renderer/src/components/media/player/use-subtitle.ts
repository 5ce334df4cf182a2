import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { toVtt } from './subtitles.ts';

/** Address of a subtitle file as the browser reads it, in whatever encoding it was written; '' before and for none. */
export function useSubtitle(path: string): string {
  const [made, setMade] = useState({ path: '', url: '' });
  useEffect(() => {
    if (path === '') return;
    const controller = new AbortController();
    let url = '';
    void call(calls.textLoad, { path }, { signal: controller.signal, silent: true }).then((result) => {
      if (controller.signal.aborted || !result.success) return;
      url = URL.createObjectURL(new Blob([toVtt(baseName(path), result.data.content)], { type: 'text/vtt' }));
      setMade({ path, url });
    });
    return () => {
      controller.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [path]);
  return made.path === path ? made.url : '';
}
