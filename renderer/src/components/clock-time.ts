/** The time of a clock in a language, for `Intl.DateTimeFormat`: the same on the taskbar and on the lock. */
export const clockTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
