import { useState } from 'react';
import type { MomentRecord } from '#shared/contract/calls-baby.ts';
import { failureText } from '../../../api/failure-text.ts';
import { dayField, fieldSeconds } from '../../../components/place/when.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { changeMoment } from '../../../state/album/baby-api.ts';

const NOON_S = 12 * 3600;

/** What is about to be posted, or the change of a moment; its errors are said where it is written. */
export interface Draft {
  readonly baby: string;
  readonly text: string;
  readonly paths: readonly string[];
  /** Value of a date field. */
  readonly day: string;
}

interface Wanted {
  /** The moment that is changed; null for a new one. */
  readonly moment: MomentRecord | null;
  /** Baby that a new one is about at first. */
  readonly baby: string;
  /** It was taken by the device. */
  readonly onSaved: () => void;
}

const today = (): string => dayField(Date.now() / 1000);

/** A draft of a moment, and the way to save it (APP-ALBUM-05). */
export function useDraft({ moment, baby, onSaved }: Wanted) {
  const { t } = useTranslation('baby');
  const before = moment === null ? today() : dayField(moment.at);
  const first: Draft = {
    baby,
    text: moment?.text ?? '',
    paths: moment?.photos.map(({ path }) => path) ?? [],
    day: before,
  };
  const [draft, setDraft] = useState(first);
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const change = (more: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...more }));
    setError('');
  };
  const save = async (): Promise<void> => {
    const { text, paths, day } = draft;
    const start = fieldSeconds(day);
    if (start === null || day > today()) return setError(t('feed.dateWrong'));
    if (text.trim() === '' && paths.length === 0) return setError(t('feed.needed'));
    setSaving(true);
    const answer = await changeMoment({
      action: 'save',
      ...(moment === null ? { baby_id: draft.baby } : { id: moment.id }),
      text: text.trim(),
      paths: [...paths],
      // A new moment of today is of now, an old one keeps its time; of another day nobody knows the hour.
      ...(day === before ? {} : { at: start + NOON_S }),
    });
    setSaving(false);
    if (!answer.success) return setError(failureText(answer));
    if (moment === null) setDraft({ ...first, baby: draft.baby, text: '', paths: [], day: today() });
    onSaved();
  };
  return { draft, change, save, error, saving };
}
