import { TASK_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';
import { api } from '../../api/api-slice.ts';

/** Tabs of a list, named as the call names them. */
export const tabs = ['running', 'done', 'fail'] as const;
export type Tab = (typeof tabs)[number];

const tasksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Tasks of the device, newest first. */
    deviceTasks: build.query<readonly TaskRecord[], { kind: TaskKind; state: Tab }>({
      query: ({ kind, state }) => ({ spec: calls.taskList, args: { kind, state, size: TASK_PAGE_SIZE } }),
      transformResponse: (answer: { list: TaskRecord[] }) => answer.list,
      providesTags: ['tasks'],
    }),
  }),
});

export const { useDeviceTasksQuery } = tasksApi;
