import { adaptMessage, type StorageMessage } from '#shared/rules/storage/message.ts';
import { selectScreen } from '#shared/rules/storage/select-screen.ts';
import type { Screen } from '#shared/rules/storage/screen-types.ts';
import { wizardSets, wizardStep } from '#shared/rules/storage/wizard-letter.ts';
import type { Translate } from '#shared/rules/text.ts';
import { faultTexts } from '../blocking/fault-texts.ts';
import { wizardTexts } from '../wizard/wizard-texts.ts';
import type { RehearsalAnswer } from './use-rehearsal.ts';

type Wire = RehearsalAnswer['screens'][number];

/** A screen of the rehearsal: what the administrator would see, and the message behind it. */
export interface RehearsedScreen {
  readonly name: string;
  readonly message: StorageMessage | null;
  /** Which screen of this console it is. */
  readonly screen: Screen;
}

/** Texts by their namespace. */
interface Texts {
  readonly rehearsal: Translate;
  readonly overlays: Translate;
  readonly takeover: Translate;
}

/** Questions that have a name here. */
const questions = ['ssdpending', 'cacheflush', 'esata-pending', 'esata-confirm', 'dswitch', 'raid-sync'] as const;

function titleOf(screen: Screen, message: StorageMessage | null, files: boolean, t: Texts): string {
  if (screen.kind === 'none') return t.rehearsal(files ? 'screen.usable' : 'screen.starting');
  const { overlay, view } = screen;
  if (screen.kind === 'progress') return t.overlays(`booting.${view}`);
  if (message === null) return t.rehearsal('screen.starting');
  if (overlay === 'confirm') {
    const step = wizardStep(message.data);
    return wizardTexts(step, message.data, wizardSets(message.data), t.takeover, t.overlays).title;
  }
  if (overlay === 'pending') return t.takeover('choose.title');
  if (overlay === 'formatting')
    return t.overlays(view === 'failed' ? 'format.failed.formatdisk' : `format.phase.${view}`);
  if (overlay === 'complete') return t.overlays('result.title');
  if (view === 'decision' || view === 'recovery' || view === 'recovered') {
    const known = questions.find((name) => name === overlay);
    return t.rehearsal(`screen.${known ?? 'question'}`);
  }
  return faultTexts(view, message, t.overlays, t.overlays('support')).title;
}

/** What the administrator would see at a moment of the rehearsal, by the same choice of screens as the real one. */
export function rehearsedScreen(wire: Wire, t: Texts): RehearsedScreen {
  const message = adaptMessage(wire.message);
  const screen = selectScreen({
    message,
    storageServer: wire.storage_server,
    firstTime: null,
    role: 'master',
    seenFormatting: [],
    entered: [],
    continued: [],
  });
  if (wire.power === 'off') return { name: t.rehearsal('screen.off'), message: null, screen: { kind: 'none' } };
  if (wire.power === 'stopping')
    return { name: t.rehearsal('screen.stopping'), message: null, screen: { kind: 'none' } };
  return { name: titleOf(screen, message, wire.files === 1, t), message, screen };
}
