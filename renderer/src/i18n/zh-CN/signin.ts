export const signin = {} as const;
