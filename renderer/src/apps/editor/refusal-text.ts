import type { TextsOf } from '../../i18n/use-translation.ts';

/** What a person is told when a text was not written in an encoding; `character` is one that it does not have. */
export function refusalText(
  t: TextsOf<'openers'>,
  refusal: { readonly code: string; readonly message: string; readonly character: string },
  encoding: string,
): string {
  const { code, message, character } = refusal;
  if (code === 'N000006') return t('editor.cannotWrite');
  return character === '' ? message : t('editor.noCharacter', { character, encoding: encoding.toUpperCase() });
}
