/** SSDs that are known to work in the device (SSD-23). */
export const supportedSsds = [
  { brand: 'BrandA', product: 'P1 512G' },
  { brand: 'BrandB', product: 'P2 256G' },
] as const;
