import type { FastShareRecord } from '#shared/contract/calls-fastshare.ts';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { call } from '../../api/call.ts';
import type { LoadPage, Page } from '../../components/place/pager.ts';

export type Box = 'receive' | 'initiate' | 'download';

/** Rows of one page. */
const PAGE = 100;

/** Reads the pages of a box (APP-FSC-01, APP-FSC-02). */
export const loadBox =
  (box: Box): LoadPage<FastShareRecord, Page<FastShareRecord>> =>
  (page, signal) =>
    call(calls.fastShareList, { box, page, size: PAGE }, { signal });

/** Something has come in, was answered, or goes on. */
export const isFastShareNews = ({ topic }: MessageFrame): boolean => topic === 'fastshare';

/** Whether something can still be accepted or taken back, and whether it moves at this moment. */
export const isWaiting = ({ state }: Pick<FastShareRecord, 'state'>): boolean => state === 'wait';
export const isMoving = ({ state }: Pick<FastShareRecord, 'state'>): boolean => state === 'run';
