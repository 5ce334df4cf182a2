/** Working with files: what the file manager offers beyond the texts of `files`. */
export const filework = {
  action: {
    more: '更多',
    favourite: '添加到收藏',
    unfavourite: '从收藏中移除',
    locate: '在所在文件夹中显示',
    copyPath: '复制路径',
  },
  favourite: {
    added_one: '已收藏 {{count}} 项',
    added_other: '已收藏 {{count}} 项',
    removed_one: '已将 {{count}} 项移出收藏',
    removed_other: '已将 {{count}} 项移出收藏',
  },
  path: {
    copied_one: '路径已复制',
    copied_other: '{{count}} 个路径已复制',
    failed: '无法复制路径',
  },
} as const;
