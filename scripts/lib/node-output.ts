/** How the bundles of programs that Node runs are written: those of the app and those of the device. */
export const nodeOutput = {
  // One letter beyond Latin makes the engine keep the whole text in two bytes a letter.
  charset: 'ascii',
  // Names stay, for what the log says of an error; white space and comments go.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const;
