import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { fileServices } from '../files/services.ts';
import { nameOf, parentOf } from '../files/undo/deed-step.ts';
import { runTurn, type TurnRequest } from '../files/undo/run-turn.ts';

/** The call that takes copies and moves back, and does them again (APP-FM-03). */
export function createUndoHandlers(context: DeviceContext): Handlers<'fileUndo'> {
  const services = fileServices(context);
  const { deeds, rights } = services;
  const { tasks } = context;
  for (const way of ['undo', 'redo'] as const)
    tasks.resumable(way, (request, owner) => {
      const caller = rights.callerOf(owner);
      return Promise.resolve(caller && ((progress) => runTurn(services, caller, request as TurnRequest, progress)));
    });

  return {
    fileUndo({ task_id: deed, way }, caller) {
      const turn = deeds.turnOf(deed, caller.username);
      if (turn === undefined) throw new DeviceError('N000003');
      const isTurning = tasks.isOpen(turn.task);
      if (isTurning && turn.way === way) return { task_id: turn.task };
      if (isTurning || tasks.isOpen(deed)) throw new DeviceError('N000005');
      const [first] = deeds.toTurn(deed, way);
      const wire = first?.step.to ?? '';
      const request: TurnRequest = { deed, way };
      const task = {
        owner: caller.username,
        kind: 'fileHandle',
        op: way,
        name: nameOf(wire),
        from: parentOf(wire),
        to: first?.step.do === 'moved' ? parentOf(first.step.from) : parentOf(wire),
        size: 0,
        request,
      } as const;
      const id = tasks.start(task, (progress) => runTurn(services, caller, request, progress));
      deeds.turnedBy(deed, id, way);
      return { task_id: id };
    },
  };
}
