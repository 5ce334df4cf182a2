import type { TagColor } from '#shared/contract/records.ts';
import type { Entry } from '../../../state/files/entry.ts';
import type { RenamePreview } from '../model/batch-rename.ts';

/** A tag as the dialog shows and answers it. */
export interface TagChoice {
  readonly tag: TagColor;
  /** Name that the account gave it, '' for none. */
  readonly name: string;
  readonly on: 'all' | 'some' | 'none';
}

/** A question of the file window that has a face of its own. */
export type FileDialog =
  | {
      readonly kind: 'folder';
      readonly title: string;
      readonly okText: string;
      /** Wire path it begins at; the first place without it. */
      readonly start: string | undefined;
      /** Why the folder cannot be chosen, in words; asked with what is known of it. */
      readonly refusal: (path: string, writable: boolean) => string | null;
      readonly onDone: (path: string) => void;
    }
  | {
      readonly kind: 'rename';
      readonly entries: readonly Entry[];
      readonly taken: (name: string) => boolean;
      readonly onDone: (previews: readonly RenamePreview[]) => void;
    }
  | {
      readonly kind: 'tags';
      /** Every colour with its name, and whether all, some or none of the entries have it. */
      readonly tags: readonly TagChoice[];
      readonly onDone: (wanted: readonly TagChoice[]) => void;
    }
  | {
      readonly kind: 'archive';
      readonly name: string;
      readonly taken: (name: string) => boolean;
      readonly onDone: (name: string, format: 'zip' | 'tar.gz') => void;
    }
  | {
      readonly kind: 'secret';
      readonly name: string;
      readonly wrong: boolean;
      readonly onCancel: () => void;
      readonly onDone: (secret: string) => void;
    };
