import type { EventEmitter } from 'node:events';
import type { Logger } from './logging/logger.ts';
import { isDiskFull } from './files/fs-errors.ts';

/**
 * Work in the background that finds no room on the disk is left for its next turn: a full disk must not end the device,
 * since what helps is done through it. Any other error that nobody has taken ends it with `end`, as it would by itself.
 */
export function stayUpOnFullDisk(program: EventEmitter, log: Logger, end: (error: unknown) => void): void {
  program.on('uncaughtException', (error: unknown) => {
    if (isDiskFull(error)) log.error('no room on the disk for work in the background', { error: String(error) });
    else end(error);
  });
}
