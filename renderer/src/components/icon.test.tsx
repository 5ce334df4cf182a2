import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Icon } from './icon.ts';
import { glyphs } from './icons/index.ts';

test('an icon has its shapes, and is decoration unless it has a name', () => {
  const { container, rerender } = render(<Icon name="disk" size={20} />);
  const [svg] = container.getElementsByTagName('svg');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveAttribute('width', '20');
  expect([...(svg?.children ?? [])].map(({ tagName, namespaceURI }) => `${tagName} ${namespaceURI}`)).toEqual(
    ['rect', 'circle', 'circle', 'path'].map((tag) => `${tag} http://www.w3.org/2000/svg`),
  );
  const [shape] = svg?.children ?? [];
  rerender(<Icon name="disk" size={24} />);
  expect(svg).toHaveAttribute('width', '24');
  expect(svg?.firstElementChild).toBe(shape);
  render(<Icon name="disk" label="Disk" duo className="tile" />);
  expect(screen.getByRole('img', { name: 'Disk' })).toHaveClass('icon', 'icon-duo', 'tile');
});

test('every icon is drawn of shapes alone, each of them closed', () => {
  for (const [name, markup] of Object.entries(glyphs)) {
    const drawn = new DOMParser().parseFromString(`<svg>${markup}</svg>`, 'image/svg+xml');
    const shapes = [...drawn.querySelectorAll('svg *')].map(({ tagName }) => tagName);
    expect(shapes.length, name).toBeGreaterThan(0);
    expect(
      shapes.filter((tag) => !['path', 'rect', 'circle', 'ellipse', 'line', 'g'].includes(tag)),
      name,
    ).toEqual([]);
  }
});
