import { createActor, type SnapshotFrom } from 'xstate';
import { PREPARING_TIMEOUT_MS } from '#shared/constants.ts';
import { makesMirror, type shellFormatMachine } from '#shared/flows/shell-format-machine.ts';
import {
  openShellDialog,
  type ShellDialog,
  type ShellDialogSettings,
} from '../../components/dialogs/dialog-service.ts';
import type { Host } from '../../host/host.ts';
import { i18next } from '../../i18n/index.ts';
import { selectRole } from '../../state/storage-slice.ts';
import { onDisksChanged } from '../../state/storage-change.ts';
import type { AppStore } from '../../state/store.ts';
import { formatEffects, reported } from './format-effects.ts';
import {
  ChooseView,
  ConfirmView,
  FailureView,
  FormattingView,
  SuccessView,
  type FormatActor,
} from './format-views.tsx';

type Snapshot = SnapshotFrom<typeof shellFormatMachine>;
type Effects = ReturnType<typeof formatEffects>;

const WIDTH = 520;
const stepOf = ({ value }: Snapshot): string => (typeof value === 'string' ? value : (Object.keys(value)[0] ?? ''));

/** The settings of the shell dialog in a state of the flow; confirm2 leaves those of confirm1. DLG-01 */
function settingsOf(actor: FormatActor, snapshot: Snapshot, { disksOf, erasedBy }: Effects): ShellDialogSettings {
  const t = i18next.getFixedT(null, 'diskflows');
  const { choice, ticked } = snapshot.context;
  const send = (type: 'NEXT' | 'CANCEL' | 'BACK' | 'DONE' | 'RESTART') => () => {
    actor.send({ type });
  };
  // Named in full: settings that are left out stay as they were.
  const common = {
    width: WIDTH,
    showHeader: true,
    showCancel: false,
    okHidden: false,
    okDisabled: false,
    overlay: 'shell-format',
    state: stepOf(snapshot),
  } as const;
  switch (common.state) {
    case 'confirm1':
    case 'confirm2': {
      const erased = erasedBy(choice?.devs ?? [], choice?.type ?? '');
      return {
        ...common,
        title: t('format.confirmTitle'),
        showCancel: true,
        okText: t('format.next'),
        okDisabled: !ticked,
        content: <ConfirmView actor={actor} disksOf={disksOf} erased={erased} />,
        onOk: send('NEXT'),
        onCancel: send('CANCEL'),
        onBack: send('BACK'),
      };
    }
    case 'formatting':
      return { ...common, title: t('format.title'), okHidden: true, content: <FormattingView actor={actor} /> };
    case 'success': {
      const done = snapshot.matches({ success: 'done' });
      return {
        ...common,
        title: t('format.title'),
        okText: done ? t('format.done') : t('format.background'),
        content: <SuccessView actor={actor} />,
        onOk: send('DONE'),
      };
    }
    case 'fail':
      return {
        ...common,
        title: t(`format.failTitle.${makesMirror(choice?.type ?? '') ? 'mirror' : 'other'}`),
        okText: t('format.restart'),
        okDisabled: snapshot.matches({ fail: 'restarting' }),
        content: <FailureView actor={actor} />,
        onOk: send('RESTART'),
      };
    default:
      return {
        ...common,
        title: t('format.title'),
        showCancel: true,
        okText: t('format.next'),
        okDisabled: choice === null,
        content: <ChooseView actor={actor} disksOf={disksOf} />,
        onOk: send('NEXT'),
        onCancel: send('CANCEL'),
      };
  }
}

let open: ShellDialog | null = null;

/** Opens the flow in the shell dialog; once at a time (DLG-05). The reports of the device move it on. FMTS-01 to FMTS-08 */
export function startShellFormat(store: AppStore, host: Pick<Host, 'emitShellEvent'>): void {
  if (open?.isOpen() === true) return;
  const effects = formatEffects({ store, host });
  const actor = createActor(effects.machine);
  let step = 'choose';
  let reaction: ReturnType<typeof setTimeout> | undefined;
  let dialog: ShellDialog | null = null;

  const show = (snapshot: Snapshot) => {
    const next = stepOf(snapshot);
    const settings = () => settingsOf(actor, snapshot, effects);
    const before = step;
    step = next;
    if (next === 'closed') dialog?.close();
    else if (before === 'choose' && next === 'confirm1') dialog?.push(settings());
    else if (before === 'confirm1' && next === 'choose') return;
    else if (before === 'confirm2' && next === 'formatting') {
      // What was behind is gone: nothing leads back from here (FMTS-04).
      dialog?.close();
      dialog = openShellDialog(settings(), 'format');
      open = dialog;
    } else dialog?.update(settings());
    clearTimeout(reaction);
    if (next !== 'formatting' || snapshot.context.percent > 0) return;
    reaction = setTimeout(() => {
      actor.send({ type: 'FAILED', code: '', message: i18next.t('diskflows:format.noReaction') });
    }, PREPARING_TIMEOUT_MS);
  };
  const follow = () => {
    const state = store.getState();
    if (state.session.token === '' || selectRole(state) !== 'master') actor.send({ type: 'LEAVE' });
    const event = step === 'formatting' ? reported(state.storage) : null;
    if (event !== null) actor.send(event);
  };
  const endFollow = store.subscribe(follow);
  // The disks that were looked at are not those of the device any more (MSG-08).
  const endWatch = onDisksChanged(store, () => {
    if (step === 'choose' || step === 'confirm1' || step === 'confirm2') actor.send({ type: 'LEAVE' });
  });
  actor.subscribe({
    next: show,
    complete: () => {
      clearTimeout(reaction);
      endFollow();
      endWatch();
      dialog?.close();
    },
  });
  dialog = openShellDialog(settingsOf(actor, actor.getSnapshot(), effects), 'format');
  open = dialog;
  actor.start();
}
