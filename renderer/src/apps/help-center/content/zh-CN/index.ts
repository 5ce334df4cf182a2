import { device } from './device.ts';
import { files } from './files.ts';
import { media } from './media.ts';
import { people } from './people.ts';
import { start } from './start.ts';
import { advice } from './advice.ts';

export const articles = { ...start, ...files, ...media, ...device, ...people };
export { advice };
