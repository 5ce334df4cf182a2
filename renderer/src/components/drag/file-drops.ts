import { uploadOutcome, type DropRefusal, type DropTarget } from '../../state/files/drop-rule.ts';
import { carriesFiles, takeDrop, type Given } from '../../state/transfers/local-files.ts';
import { cancelDrag, dragState, noDrag, showDrag } from './drag-service.ts';
import { onJudgeAgain, spotAt } from './drop-spots.ts';
import { markSpot, Springs, windowAt } from './springs.ts';

/** A folder that takes files. */
export type FolderTarget = DropTarget & { readonly kind: 'folder' };

/** What a file window does with files of the computer that are dropped on one of its places. */
export interface FileTaker {
  /** Begins the keys of its places. */
  readonly prefix: string;
  readonly upload: (target: FolderTarget, given: Given) => void;
  /** They were dropped where they are refused. */
  readonly refuse: (refusal: DropRefusal, target: DropTarget) => void;
  readonly activateWindow: (name: string) => void;
}

const takers: FileTaker[] = [];
const springs = new Springs((name) => takers.at(-1)?.activateWindow(name));
let over: Element | null = null;

function end(): void {
  over = null;
  springs.stop();
  if (!dragState().fromOutside) return;
  onJudgeAgain(null);
  markSpot(null, null);
  showDrag(noDrag);
}

function look(): void {
  const spot = spotAt(over);
  const outcome = spot === null ? null : uploadOutcome(spot.target);
  const now = dragState();
  const targetWindow = windowAt(over);
  const same = now.target?.key === spot?.key && now.outcome?.refusal === outcome?.refusal;
  if (!now.fromOutside || !same || now.targetWindow !== targetWindow)
    showDrag({ ...noDrag, fromOutside: true, target: spot, targetWindow, outcome });
  markSpot(over, outcome);
  springs.rest(over, spot);
}

function onDragOver(event: DragEvent): void {
  if (!carriesFiles(event.dataTransfer)) return;
  // Another screen takes them in its own way.
  if (event.defaultPrevented) {
    end();
    return;
  }
  if (dragState().checkedList.length > 0) cancelDrag();
  over = event.target instanceof Element ? event.target : null;
  onJudgeAgain(look);
  look();
  const { target, outcome } = dragState();
  if (target === null || outcome === null) return;
  event.preventDefault();
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = outcome.refusal === null ? 'copy' : 'none';
}

function onDragLeave(event: DragEvent): void {
  if (event.relatedTarget === null) end();
}

function onDrop(event: DragEvent): void {
  const spot = event.target instanceof Element ? spotAt(event.target) : null;
  const isOurs = carriesFiles(event.dataTransfer) && !event.defaultPrevented && spot !== null;
  end();
  if (!isOurs || event.dataTransfer === null) return;
  event.preventDefault();
  const taker = takers.find(({ prefix }) => spot.key.startsWith(prefix)) ?? takers.at(-1);
  const { target } = spot;
  const { refusal } = uploadOutcome(target);
  if (refusal !== null || target.kind !== 'folder') taker?.refuse(refusal ?? 'refusal.notHere', target);
  else taker?.upload(target, takeDrop(event.dataTransfer));
}

/**
 * Files of the computer are taken at the same places as entries that are dragged here: folders, places, steps, columns
 * and tabs, which say while they hover what a drop would do (UPL-01, DRG-10, DRG-27). For as long as a file window is
 * there; the answer ends that.
 */
export function takeFileDrops(taker: FileTaker): () => void {
  if (takers.length === 0) {
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
  }
  takers.push(taker);
  return () => {
    takers.splice(takers.indexOf(taker), 1);
    if (takers.length > 0) return;
    end();
    document.removeEventListener('dragover', onDragOver);
    document.removeEventListener('dragleave', onDragLeave);
    document.removeEventListener('drop', onDrop);
  };
}
