import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { GroupPermissions } from './group-permissions.tsx';
import { flagsOf, levelOf, levels, stillOpen, withChange } from './matrix.ts';

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'team']);
  stopClock();
});
afterEach(startClock);

test('APP-GRP-01 the matrix shows every account in every group, is filtered, and sends only what was changed', async () => {
  const { files } = await renderScreenAt(<GroupPermissions />, '/groupPermssions', {}, (fake) => {
    fake.answers.userGroups = () =>
      success({
        switch: 1,
        list: ['g1', 'g2'].map((id) => ({ id, name: `Group ${id}`, path: '', pool: '', permission: 1 })),
      });
    fake.answers.groupMembers = () =>
      success({
        list: [
          { username: 'bob', nick_name: 'Bob', permission: 1, visible: 1 },
          { username: 'eve', nick_name: 'Eve', permission: 0, visible: 0 },
        ],
      });
    fake.answers.groupModify = () => success({});
  });
  await settle();
  expect(screen.getByTestId('team-save')).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Bob in Group g2'), 'read');
  await user.selectOptions(screen.getByLabelText('Eve in Group g2'), 'write');
  await user.selectOptions(screen.getByLabelText('Eve in Group g2'), 'hidden');
  expect(screen.getByRole('status')).toHaveTextContent('1 change is not saved');
  await user.click(screen.getByTestId('team-save'));
  await settle();
  expect(files.named('groupModify')).toEqual([{ id: 'g2', members: [{ username: 'bob', permission: 0, visible: 1 }] }]);
  await user.type(screen.getByTestId('place-search'), 'eve{Enter}');
  expect(screen.queryByLabelText('Bob in Group g1')).toBeNull();
});

test('APP-GRP-01 a folder that is deleted meanwhile leaves the matrix, and keeps no other change from being saved', async () => {
  let ids = ['g1', 'g2'];
  const { files, store } = await renderScreenAt(<GroupPermissions />, '/groupPermssions', {}, (fake) => {
    fake.answers.userGroups = () =>
      success({ switch: 1, list: ids.map((id) => ({ id, name: `Group ${id}`, path: '', pool: '', permission: 1 })) });
    fake.answers.groupMembers = () =>
      success({ list: [{ username: 'bob', nick_name: 'Bob', permission: 1, visible: 1 }] });
    fake.answers.groupModify = ({ id }) => (ids.includes(String(id)) ? success({}) : failure('N000003', 'Not found'));
  });
  await settle();
  await user.selectOptions(screen.getByLabelText('Bob in Group g1'), 'read');
  await user.selectOptions(screen.getByLabelText('Bob in Group g2'), 'hidden');
  ids = ['g2'];
  store.dispatch(pushReceived({ topic: 'group', type: 'changed', data: null } as never));
  await settle(300);
  expect(screen.queryByLabelText('Bob in Group g1')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('1 change is not saved');
  expect(screen.getByLabelText('Bob in Group g2')).toHaveValue('hidden');
  await user.click(screen.getByTestId('team-save'));
  await settle();
  expect(files.named('groupModify')).toEqual([{ id: 'g2', members: [{ username: 'bob', permission: 0, visible: 0 }] }]);
});

test('APP-GRP-01 changes of what is not there any more, or is so already, are none', () => {
  const groups = [{ id: 'g', name: 'G', members: { bob: 'read' as const, eve: 'write' as const } }];
  const changes = {
    gone: { bob: 'write' as const },
    g: { bob: 'read' as const, eve: 'hidden' as const, left: 'read' as const },
  };
  expect(stillOpen(changes, groups)).toEqual({ g: { eve: 'hidden' } });
  expect(stillOpen({ g: { bob: 'read' } }, groups)).toEqual({});
});

test('APP-GRP-01 levels are the two flags of the call, and a change back is none', () => {
  for (const level of levels) expect(levelOf(flagsOf(level))).toBe(level);
  const group = { id: 'g', name: 'G', members: { bob: 'read' as const } };
  const changed = withChange({}, group, 'bob', 'write');
  expect(changed).toEqual({ g: { bob: 'write' } });
  expect(withChange(changed, group, 'bob', 'read')).toEqual({});
});
