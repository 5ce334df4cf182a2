import { expect, test } from 'vitest';
import { adaptMessage } from '#shared/rules/storage/message.ts';
import { wizardStep } from '#shared/rules/storage/wizard-letter.ts';
import { storageMessageOf } from '../hardware/views.ts';
import { AT, enter, specifiedPolls } from '../../tests/fixtures/scenarios.ts';
import { confirmScenarios } from './confirm.ts';

/** Variants as the specification names them, for letters with more than one form. */
const variants: Readonly<Record<string, string>> = {
  'confirm-b-first-use': 'first-use',
  'confirm-b-new-disk': 'added',
  'confirm-b-used-disk': 'added',
  'confirm-b-dilate': 'added',
  'confirm-b-replaced': 'replaced',
  'confirm-d-moved': 'moved',
  'confirm-d-mode-changed': 'mode-changed',
  'confirm-d-unchanged': 'unchanged',
  'confirm-e-rebuild': 'rebuild',
  'confirm-e-damaged-in-place': 'damaged-in-place',
};

const stepOf = (message: unknown) => wizardStep(adaptMessage(message)!.data);

test.each(confirmScenarios.map(({ name }) => name))('WIZ-03 WIZ-05 %s begins with the letter of its name', (name) => {
  // The mount scenarios are those of the used disk beside a healthy pool, with other answers.
  const letter = name.startsWith('mount-') ? 'B' : name.charAt('confirm-'.length).toUpperCase();
  const expected = { letter, variant: variants[name] ?? (letter === 'B' ? 'added' : null) };
  expect(stepOf(storageMessageOf(enter(name), AT.now))).toEqual(expected);
  expect(stepOf(specifiedPolls(name)[0]?.message)).toEqual(expected);
});

test('WIZ-03 all ten letters are to be had', () => {
  const letters = confirmScenarios.map(({ name }) => stepOf(storageMessageOf(enter(name), AT.now)).letter);
  expect([...new Set(letters)].sort().join('')).toBe('ABCDEFGHIJ');
});
