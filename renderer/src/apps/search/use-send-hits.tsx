import { useState, type ReactNode } from 'react';
import type { Translate } from '#shared/rules/text.ts';
import { transferEntries, type NamedSource } from '../../components/files/transfer-entries.ts';
import { movedTo, type MovedEntry } from '../../components/files/use-list-drag.ts';
import { LaterFolderPicker } from '../../components/place/later-folder-picker.ts';
import { dropOutcome } from '../../state/files/drop-rule.ts';
import { withAccess } from '../../state/files/folder-access.ts';
import type { Place } from '../../state/files/files-api.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { useAppStore } from '../../state/store.ts';

type Intent = 'move' | 'copy';

const everywhere: readonly Place['area'][] = ['my', 'safe', 'teamRoot', 'team', 'usb', 'mount'];

interface Sending {
  /** Asks for the folder that they are put into. */
  readonly send: (intent: Intent, sources: readonly NamedSource[]) => Promise<void>;
  /** The question, while it is open. */
  readonly picker: ReactNode;
}

/** Moves and copies what was found into a folder that is asked for, by the one rule (DRG-10); `done` as of a drag. */
export function useSendHits(translate: Translate, done: (moved: readonly MovedEntry[]) => void): Sending {
  const store = useAppStore();
  const [asked, setAsked] = useState<{ readonly intent: Intent; readonly sources: readonly NamedSource[] } | null>(
    null,
  );
  const send: Sending['send'] = async (intent, sources) => {
    if (sources.length > 0) setAsked({ intent, sources: await withAccess(store, sources) });
  };
  if (asked === null) return { send, picker: null };
  const { intent, sources } = asked;
  const wish = { intent, explicit: true };
  const picker = (
    <LaterFolderPicker
      title={translate(`filework:send.${intent}`, { count: sources.length })}
      okText={translate(`filework:send.${intent}Here`)}
      start={parentPath(sources[0]?.path ?? '') ?? undefined}
      areas={everywhere}
      refusal={(path, writable) => {
        const { refusal } = dropOutcome(sources, { kind: 'folder', path, writable }, wish);
        return refusal === null ? null : translate(`files:${refusal}`);
      }}
      onDone={(path) => {
        setAsked(null);
        if (path === null) return;
        void transferEntries(sources, { kind: 'folder', path, writable: true }, { ...wish, store, translate }).then(
          (isBegun) => {
            if (isBegun) done(intent === 'move' ? movedTo(sources, path) : []);
          },
        );
      }}
    />
  );
  return { send, picker };
}
