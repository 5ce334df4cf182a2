import { z } from 'zod';
import type { Shape } from '../shape.ts';
import { engineCalls, type EngineCallName } from './index.ts';

function shapeOf(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodUndefined) return {};
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input' });
  return shape as Shape;
}

/**
 * What the engine answers, by call, as plain data: the console gets it as text in place of this module, and holds every
 * answer and every line of a stream against it.
 */
export const engineShapes = Object.fromEntries(
  Object.entries(engineCalls).map(([name, { response }]) => [name, shapeOf(response)]),
) as unknown as Readonly<Record<EngineCallName, Shape>>;
