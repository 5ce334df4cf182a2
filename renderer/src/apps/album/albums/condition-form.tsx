import { useState } from 'react';
import type { AlbumRule } from '#shared/contract/calls-album.ts';
import { tagColors } from '#shared/contract/kinds.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { api } from '../../../api/api-slice.ts';
import { DialogButtons } from '../../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { useTagName } from '../../../components/files/use-tag-name.ts';
import { SelectField, SwitchField, TextField } from '../../../components/place/fields.tsx';
import { fieldSeconds } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView, type OpenAlbum } from '../album-context.ts';

const NAME_MAX = 60;
const DAY_S = 86_400;

interface Draft {
  readonly name: string;
  readonly kind: 'all' | 'photos' | 'films';
  readonly from: string;
  readonly to: string;
  readonly marked: boolean;
  readonly tag: string;
}

const nothing: Draft = { name: '', kind: 'all', from: '', to: '', marked: false, tag: '' };

/** What the photos of an album have in common; null for nothing. The last day counts whole. */
export function ruleOf({ kind, from, to, marked, tag }: Omit<Draft, 'name'>): AlbumRule | null {
  const [begin, end] = [fieldSeconds(from), fieldSeconds(to)];
  const rule: AlbumRule = {
    ...(kind === 'all' ? {} : { ftype: kind === 'photos' ? 101 : 102 }),
    ...(begin === null ? {} : { from: begin }),
    ...(end === null ? {} : { to: end + DAY_S - 1 }),
    ...(marked ? { fav: true } : {}),
    ...(tag === '' ? {} : { tag }),
  };
  return Object.keys(rule).length > 0 ? rule : null;
}

/** Asks for an album that fills itself: kind, span of time, favourites, a tag (APP-ALBUM-03). */
export function ConditionForm({ onDone }: { onDone: (album: OpenAlbum | null) => void }) {
  const { t } = useTranslation('album');
  const { store } = useAlbumView();
  const tagName = useTagName();
  const [draft, setDraft] = useState(nothing);
  const [wrong, setWrong] = useState<{ readonly field: 'name' | 'rule'; readonly text: string } | null>(null);
  const set = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change });
    setWrong(null);
  };
  const save = async (): Promise<void> => {
    const rule = ruleOf(draft);
    const name = draft.name.trim();
    if (name === '') {
      setWrong({ field: 'name', text: t('albums.nameNeeded') });
      return;
    }
    if (rule === null) {
      setWrong({ field: 'rule', text: t('condition.needed') });
      return;
    }
    const answer = await call(calls.albumSave, { name, kind: 'condition', rule }, { silent: true });
    if (answer.success) {
      store.dispatch(api.util.invalidateTags(['settings']));
      onDone(answer.data);
    } else setWrong({ field: 'name', text: answer.code === 'N002002' ? t('albums.taken') : answer.message });
  };
  const cancel = (): void => {
    onDone(null);
  };
  return (
    <DialogFrame
      title={t('albums.newCondition')}
      layer="shell"
      width={440}
      testId="condition-form"
      onEscape={cancel}
      onEnter={() => void save()}
      footer={<DialogButtons okText={t('albums.make')} onCancel={cancel} onOk={() => void save()} />}
    >
      <TextField
        label={t('albums.name')}
        value={draft.name}
        maxLength={NAME_MAX}
        data-autofocus
        error={wrong?.field === 'name' ? wrong.text : ''}
        onValue={(name) => {
          set({ name });
        }}
      />
      <SelectField
        label={t('condition.kind')}
        value={draft.kind}
        options={(['all', 'photos', 'films'] as const).map((value) => ({ value, label: t(`wall.shows.${value}`) }))}
        onValue={(kind) => {
          set({ kind });
        }}
      />
      <TextField
        label={t('condition.from')}
        type="date"
        value={draft.from}
        onValue={(from) => {
          set({ from });
        }}
      />
      <TextField
        label={t('condition.to')}
        type="date"
        value={draft.to}
        onValue={(to) => {
          set({ to });
        }}
      />
      <SelectField
        label={t('condition.tag')}
        value={draft.tag}
        options={[
          { value: '', label: t('condition.anyTag') },
          ...tagColors.map((tag) => ({ value: tag, label: tagName(tag) })),
        ]}
        onValue={(tag) => {
          set({ tag });
        }}
      />
      <SwitchField
        label={t('condition.marked')}
        checked={draft.marked}
        onValue={(marked) => {
          set({ marked });
        }}
      />
      {wrong?.field === 'rule' && (
        <p role="alert" style={{ color: 'var(--error)', margin: '8px 0 0' }}>
          {wrong.text}
        </p>
      )}
    </DialogFrame>
  );
}
