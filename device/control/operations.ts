import { databaseOperation } from './database-operations.ts';
import { diskOperation } from './disk-operations.ts';
import { enclosureOperation, esataOperation } from './esata-operations.ts';
import { capacityOperation, fanOperation, temperatureOperation } from './monitor-operations.ts';
import { netOperation } from './net-operations.ts';
import type { Operation } from './operation.ts';
import { ssdOperation } from './ssd-operations.ts';
import { syncOperation } from './sync-operations.ts';
import { upgradeOperation } from './upgrade-operations.ts';
import { upsOperation } from './ups-operations.ts';
import { usbOperation } from './usb-operations.ts';

/** Everything that can be done to the parts of the machine. */
export const operations: readonly Operation[] = [
  diskOperation,
  ssdOperation,
  usbOperation,
  esataOperation,
  enclosureOperation,
  upgradeOperation,
  databaseOperation,
  fanOperation,
  temperatureOperation,
  capacityOperation,
  netOperation,
  syncOperation,
  upsOperation,
];
