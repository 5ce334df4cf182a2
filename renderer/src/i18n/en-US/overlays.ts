export const overlays = {} as const;
