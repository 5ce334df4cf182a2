import { z } from 'zod';
import type { Shape } from './shape.ts';
import { pushMessages, serverFrame } from './push.ts';

/** Form of a push message, by topic and type. */
export interface PushShape {
  readonly topic: string;
  readonly type: string;
  readonly data: Shape;
}

const shapeOf = (schema: z.ZodType): Shape => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input' });
  return shape as Shape;
};

/**
 * What comes over the push channel, as plain data. Who is built for people (console, main process) gets it as text in
 * place of this module: the schema library and its objects would take more memory than a window.
 */
export const pushShapes: { readonly frame: Shape; readonly messages: readonly PushShape[] } = {
  frame: shapeOf(serverFrame),
  messages: Object.values(pushMessages).map(({ topic, type, data }) => ({ topic, type, data: shapeOf(data) })),
};
