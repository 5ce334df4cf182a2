/** What a heading says of its first letter: 'eSATA' and the like keep the small one they begin with. ESA-01, FMT-12 */
export const ownCase = (text: string): { 'data-own-case'?: true } =>
  /^\p{Ll}\p{Lu}/u.test(text) ? { 'data-own-case': true } : {};
