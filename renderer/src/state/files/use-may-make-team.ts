import { useAnswer } from '../use-answer.ts';
import { useAppSelector } from '../store.ts';
import { filesApi } from './files-api.ts';

/** Whether the account may make team folders: the administrator, and everybody where the settings say so (APP-FSET-04). */
export function useMayMakeTeam(): boolean {
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const settings = useAnswer(filesApi.endpoints.fileSettings);
  return isMaster || settings?.public.create_by === 'all';
}
