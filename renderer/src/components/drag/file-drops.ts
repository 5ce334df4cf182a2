import type { CarriedEntry } from '#shared/ipc/transfer-channels.ts';
import {
  uploadOutcome,
  type DropOutcome,
  type DropRefusal,
  type DropTarget,
  type DropWish,
} from '../../state/files/drop-rule.ts';
import { carriesFiles, takeDrop, type Given } from '../../state/transfers/local-files.ts';
import { carriesEntries, type CarriedDrags } from './carried-drag.ts';
import { cancelDrag, dragState, noDrag, showDrag, wishOf } from './drag-service.ts';
import { onJudgeAgain, spotAt, type DropSpot } from './drop-spots.ts';
import { markSpot, Springs, windowAt } from './springs.ts';

/** A folder that takes files. */
export type FolderTarget = DropTarget & { readonly kind: 'folder' };

/** What a file window does with what is dropped on one of its places from outside of the page. */
export interface FileTaker {
  /** Begins the keys of its places. */
  readonly prefix: string;
  readonly upload: (target: FolderTarget, given: Given) => void;
  /** They were dropped where they are refused. */
  readonly refuse: (refusal: DropRefusal, target: DropTarget) => void;
  readonly activateWindow: (name: string) => void;
  /** Drags that come from another window of the console. */
  readonly carried: CarriedDrags;
  /** What a drop of entries would do that such a drag carries. */
  readonly judge: (entries: readonly CarriedEntry[], target: DropTarget, wish: DropWish) => DropOutcome;
  readonly drop: (entries: readonly CarriedEntry[], target: DropTarget, wish: DropWish) => void;
}

/** A drag over the page: where it is, what it brings, and what the keys ask for. */
interface Over {
  readonly hit: Element | null;
  readonly entries: readonly CarriedEntry[] | null;
  readonly isUpload: boolean;
  readonly wish: DropWish;
}

const takers: FileTaker[] = [];
const springs = new Springs((name) => takers.at(-1)?.activateWindow(name));
let over: Over | null = null;

const takerOf = (spot: DropSpot | null): FileTaker | undefined =>
  takers.find(({ prefix }) => spot?.key.startsWith(prefix)) ?? takers.at(-1);

const isForUs = (transfer: DataTransfer | null): transfer is DataTransfer =>
  carriesFiles(transfer) || carriesEntries(transfer);

function end(): void {
  over = null;
  springs.stop();
  if (!dragState().fromOutside) return;
  onJudgeAgain(null);
  markSpot(null, null);
  showDrag(noDrag);
}

function outcomeOf(spot: DropSpot, { entries, isUpload, wish }: Over): DropOutcome | null {
  if (entries !== null) return takerOf(spot)?.judge(entries, spot.target, wish) ?? null;
  // A drag of another account, or one that nobody knows any more.
  return isUpload ? uploadOutcome(spot.target) : { refusal: 'refusal.notHere' };
}

const actionOf = (outcome: DropOutcome | null): string =>
  outcome === null ? '' : (outcome.refusal ?? `${outcome.action}${outcome.permanent === true ? '!' : ''}`);

function look(): void {
  if (over === null) return;
  const { hit, entries } = over;
  const spot = spotAt(hit);
  const outcome = spot === null ? null : outcomeOf(spot, over);
  const now = dragState();
  const targetWindow = windowAt(hit);
  const checkedList = entries ?? noDrag.checkedList;
  const isSame = now.target?.key === spot?.key && actionOf(now.outcome) === actionOf(outcome);
  if (!now.fromOutside || !isSame || now.targetWindow !== targetWindow || now.checkedList !== checkedList)
    showDrag({ ...noDrag, fromOutside: true, checkedList, target: spot, targetWindow, outcome });
  markSpot(hit, outcome);
  springs.rest(hit, spot);
}

function onDragOver(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (!isForUs(dataTransfer)) return;
  // Another screen takes them in its own way.
  if (event.defaultPrevented) {
    end();
    return;
  }
  const { fromOutside, checkedList } = dragState();
  if (!fromOutside && checkedList.length > 0) cancelDrag();
  const hit = target instanceof Element ? target : null;
  const entries = takerOf(spotAt(hit))?.carried.over(dataTransfer) ?? null;
  over = { hit, entries, isUpload: carriesFiles(dataTransfer), wish: wishOf(event) };
  onJudgeAgain(look);
  look();
  const { target: spot, outcome } = dragState();
  if (spot === null || outcome === null) return;
  event.preventDefault();
  // The system's own drag allows nothing but a copy, whatever becomes of it here.
  dataTransfer.dropEffect = outcome.refusal === null ? 'copy' : 'none';
}

function onDragLeave(event: DragEvent): void {
  if (event.relatedTarget === null) end();
}

function onDrop(event: DragEvent): void {
  const { dataTransfer } = event;
  const spot = event.target instanceof Element ? spotAt(event.target) : null;
  end();
  if (!isForUs(dataTransfer) || event.defaultPrevented || spot === null) return;
  event.preventDefault();
  const taker = takerOf(spot);
  if (taker === undefined) return;
  const { target } = spot;
  // All that the drop holds is taken up inside of its event.
  const wish = wishOf(event);
  const given = carriesFiles(dataTransfer) ? takeDrop(dataTransfer) : null;
  void taker.carried.dropped(dataTransfer).then((entries) => {
    if (entries !== null) {
      taker.drop(entries, target, wish);
      return;
    }
    const { refusal } = given === null ? { refusal: 'refusal.notHere' as const } : uploadOutcome(target);
    if (refusal !== null || target.kind !== 'folder' || given === null)
      taker.refuse(refusal ?? 'refusal.notHere', target);
    else taker.upload(target, given);
  });
}

/**
 * Files of the computer are taken at the same places as entries that are dragged here: folders, places, steps, columns
 * and tabs, which say while they hover what a drop would do (UPL-01, DRG-10, DRG-27); entries that come from another
 * window of the console are moved or copied there as from within this one. For as long as a file window is there; the
 * answer ends that.
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
