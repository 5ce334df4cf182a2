import type { FastShareRecord } from '#shared/contract/calls-fastshare.ts';
import type { IconName } from '../../components/icon.ts';
import { isMoving, isWaiting, type Box } from './fast-share-api.ts';

export type BoxAction = 'accept' | 'refuse' | 'takeBack' | 'again' | 'open' | 'stop';

interface Offered {
  readonly id: BoxAction;
  readonly icon: IconName;
  readonly danger?: true;
  /** Whether it can be done with these rows. */
  readonly can: (rows: readonly FastShareRecord[]) => boolean;
}

type Rows = readonly FastShareRecord[];
const some = (rows: Rows, test: (row: FastShareRecord) => boolean): boolean => rows.length > 0 && rows.every(test);
const isOpen = (row: FastShareRecord): boolean => isWaiting(row) || isMoving(row);

const accept: Offered = { id: 'accept', icon: 'check', can: (rows) => some(rows, isWaiting) };
const refuse: Offered = { id: 'refuse', icon: 'close', danger: true, can: (rows) => some(rows, isWaiting) };
const open: Offered = {
  id: 'open',
  icon: 'folder',
  can: (rows) => rows.length === 1 && rows[0]?.place !== '' && rows[0]?.state === 'done',
};
const takeBack: Offered = { id: 'takeBack', icon: 'close', danger: true, can: (rows) => some(rows, isOpen) };
const again: Offered = {
  id: 'again',
  icon: 'rotate',
  can: (rows) => rows.length === 1 && !isOpen(rows[0]!) && (rows[0]?.paths.length ?? 0) > 0,
};
const stop: Offered = { id: 'stop', icon: 'stop', danger: true, can: (rows) => some(rows, isMoving) };

const offered: Readonly<Record<Box, readonly Offered[]>> = {
  receive: [accept, open, refuse],
  initiate: [again, takeBack],
  download: [open, stop],
};

/** What can be done in a box, in the order in which it stands there (APP-FSC-01, APP-FSC-02). */
export const boxActions = (box: Box): readonly Offered[] => offered[box];
