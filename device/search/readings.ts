import { setReadings } from './text-forms.ts';

let loading: Promise<void> | undefined;

/** Loads the readings of Han characters: pinyin without tones. They take memory; only the index needs them. */
export function loadReadings(): Promise<void> {
  loading ??= import('pinyin-pro').then(({ pinyin }) => {
    setReadings((text) => pinyin(text, { toneType: 'none', type: 'array', v: true }));
  });
  return loading;
}
