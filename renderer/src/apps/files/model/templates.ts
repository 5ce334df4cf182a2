/** What a new file starts as; the name is in the texts, the rest here. */
export const templates = [
  { id: 'text', extension: '.txt', content: '' },
  { id: 'markdown', extension: '.md', content: '# ' },
  { id: 'table', extension: '.csv', content: '' },
  {
    id: 'page',
    extension: '.html',
    content:
      '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8" />\n    <title></title>\n  </head>\n  <body></body>\n</html>\n',
  },
  { id: 'json', extension: '.json', content: '{}\n' },
] as const;
export type Template = (typeof templates)[number];
