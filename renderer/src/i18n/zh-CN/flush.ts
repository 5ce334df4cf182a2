/** 读写缓存回写的界面文字。 */
export const flush = {
  writing: {
    title: '正在将缓存回写到硬盘，请勿断电',
    text: '仍在缓存中的内容正写入硬盘，页面会自动继续。',
    bar: '回写',
    left: '最多还剩 {{size}}',
    remain: '大约 {{time}}',
  },
  finish: {
    title: '数据回写完成',
    text: '缓存中的所有内容都已写入硬盘。',
    enter: '进入产品',
  },
  fail: {
    title: '数据回写遇到问题',
    text: '请重启设备再试。在此之前，缓存中的数据会保留。',
    reason: '设备报告',
    unknown: '未知异常',
    force: '强制失效',
    ask: {
      title: '强制缓存失效？',
      text: '设备将放弃缓存，按硬盘现状使用。',
      risk: '尚未回写的数据将丢失',
      ok: '强制失效',
    },
  },
} as const;
