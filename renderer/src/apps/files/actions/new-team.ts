import { calls } from '#shared/contract/index.ts';
import { checkFileName } from '#shared/rules/file-name.ts';
import { NAME_MAX_BYTES } from '#shared/constants.ts';
import { call } from '../../../api/call.ts';
import { askText } from '../../../components/place/ask-text.tsx';
import { folderUrl } from '../../../state/files/location.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import type { ActionContext } from './action-context.ts';

/** Makes a team folder in the list `root` of them and goes into it (APP-PUB-02). */
export async function newTeam(
  { translate, window: own }: Pick<ActionContext, 'translate' | 'window'>,
  root: string,
): Promise<void> {
  let made = '';
  const done = await askText({
    title: translate('filework:team.make'),
    label: translate('filework:team.name'),
    okText: translate('filework:team.create'),
    value: '',
    maxLength: NAME_MAX_BYTES,
    onText: async (name) => {
      const problem = checkFileName(name);
      if (problem !== null) return translate(`name.${problem}`);
      const answer = await call(calls.groupCreate, { name, pool: parseWirePath(root).pool }, { silent: true });
      if (!answer.success) return answer.message;
      made = answer.data.path;
      return '';
    },
  });
  if (done) own.navigate(folderUrl(made));
}
