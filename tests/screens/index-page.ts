/** One picture that was taken, or could not be. */
export interface Picture {
  name: string;
  area: string;
  language: string;
  theme: string;
  size: string;
  /** File beside the page; null when the screen could not be reached. */
  file: string | null;
  problem: string;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);

/** The page over all pictures: one row a screen, one column a language and theme. */
export function indexPage(pictures: readonly Picture[]): string {
  const columns = [...new Set(pictures.map(({ language, theme }) => `${language} ${theme}`))];
  const rows = new Map<string, Picture[]>();
  for (const picture of pictures) {
    const key = `${picture.area}: ${picture.name} (${picture.size})`;
    rows.set(key, [...(rows.get(key) ?? []), picture]);
  }
  const cell = (picture: Picture | undefined) => {
    if (!picture) return '<td></td>';
    if (picture.file === null) return `<td class="problem">${escapeHtml(picture.problem)}</td>`;
    return `<td><a href="${picture.file}"><img loading="lazy" src="${picture.file}" alt="${escapeHtml(picture.name)}"></a></td>`;
  };
  const body = [...rows].map(
    ([key, list]) =>
      `<tr><th>${escapeHtml(key)}</th>${columns
        .map((column) => cell(list.find(({ language, theme }) => `${language} ${theme}` === column)))
        .join('')}</tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Hearth: screens</title>
<style>
body { font: 14px system-ui, sans-serif; margin: 24px; background: #f4f5f7; }
table { border-spacing: 12px; }
th { text-align: left; vertical-align: top; max-width: 200px; font-weight: 500; }
thead th { position: sticky; top: 0; background: #f4f5f7; }
img { width: 360px; border-radius: 6px; box-shadow: 0 1px 6px rgb(0 0 0 / 25%); display: block; }
.problem { color: #b3261e; width: 360px; vertical-align: top; white-space: pre-wrap; }
</style></head>
<body><h1>${pictures.filter(({ file }) => file !== null).length} pictures</h1>
<table><thead><tr><th></th>${columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></body></html>
`;
}
