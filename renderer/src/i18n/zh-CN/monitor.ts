/** Texts of the monitoring warnings. */
export const monitor = {
  ok: '知道了',
  manage: '硬盘管理',
  report: '查看报告',
  pool: { internal: '内部存储', ssd: '高速存储', expansion: '扩展存储' },
  capacity: {
    title: '存储空间即将用完',
    text: '{{pool}}即将用完，请清理空间',
    used: '已使用 {{percent}}%',
    others: '在管理员清理出空间之前，上传可能会失败。',
  },
  fan: {
    title: '风扇转速过低',
    text: '风扇转速低于最低值已超过 {{minutes}} 分钟，请检查风扇，联系{{support}}',
    figures: '当前每分钟 {{rpm}} 转，至少需要 {{min}} 转',
  },
  temperature: {
    title_sata: '硬盘温度过高',
    title_m2: 'M.2 SSD 温度过高',
    sata: '硬盘 {{hours}} 小时内的平均温度高于 {{limit}} °C',
    sata_at: '盘位 {{position}} 的硬盘 {{hours}} 小时内的平均温度高于 {{limit}} °C',
    m2: 'M.2 SSD {{hours}} 小时内的平均温度高于 {{limit}} °C',
    m2_at: 'M.2 盘位 {{position}} 的 SSD {{hours}} 小时内的平均温度高于 {{limit}} °C',
    average: '实测平均温度：{{average}} °C',
    hint: '请保持通风，并检查风扇是否转动。',
  },
  smart: {
    title: '硬盘报告异常',
    text: '盘位 {{position}} 的硬盘，序列号 {{sn}}：{{health}}',
    text_unknown: '序列号为 {{sn}} 的硬盘：{{health}}',
    hint: '如果还没有备份，请尽快备份文件。',
  },
  sync: {
    title: 'RAID 正在同步',
    text: 'RAID 正在后台同步，完成之前性能会有所下降。请勿拔出硬盘。',
    percent: '已完成 {{percent}}%',
    bar: '同步进度',
  },
} as const;
