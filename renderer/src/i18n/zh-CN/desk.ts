export const desk = {
  snap: {
    layouts: '窗口布局',
    tooNarrow: '{{area}}：屏幕宽度不足，此窗口放不下',
    left: '左半屏',
    right: '右半屏',
    'top-left': '左上四分之一',
    'top-right': '右上四分之一',
    'bottom-left': '左下四分之一',
    'bottom-right': '右下四分之一',
    'third-left': '左侧三分之一',
    'third-middle': '中间三分之一',
    'third-right': '右侧三分之一',
    'two-thirds-left': '左侧三分之二',
    'two-thirds-right': '右侧三分之二',
  },
  restore: {
    label: '退出登录后打开的窗口',
    keep: '保留',
    forget: '清除',
  },
} as const;
