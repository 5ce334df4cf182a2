import { z } from 'zod';
import { operation } from './operation.ts';

/** How the database is from now on, and whether a repair can save it. */
const databaseSchema = z.strictObject({
  db_state: z.enum(['working', 'down', 'repair_fail']),
  repair: z.enum(['works', 'fails']).default('works'),
});

/** `POST /__control/db`. */
export const databaseOperation = operation('db', databaseSchema, ({ db_state: condition, repair }, { hardware }) => {
  hardware.dispatch({ type: 'database', condition, isLost: repair === 'fails' });
});
