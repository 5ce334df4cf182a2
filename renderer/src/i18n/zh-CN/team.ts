/** 团队文件夹的权限。 */
export const team = {
  title: '群组权限',
  account: '账号',
  filter: '筛选账号',
  level: { hidden: '隐藏', read: '只读', write: '读写' },
  cell: '{{name}} 在 {{group}}',
  unsaved_one: '{{count}} 项更改未保存',
  unsaved_other: '{{count}} 项更改未保存',
  undo: '撤销',
  save: '保存',
  saved: '权限已保存',
  noGroups: '还没有团队文件夹',
  noPeople: '本设备没有其他账号',
} as const;
