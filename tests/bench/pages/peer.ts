// A peer that installs from npm: floating windows of dockview, with the same rows as the floor.
import { createDockview, themeLight } from 'dockview-core/dist/dockview-core.js';

const ROWS = 14;
const root = document.getElementById('root') ?? document.body;
const button = document.createElement('button');
button.id = 'open';
button.textContent = 'Open';
const dock = document.createElement('div');
dock.style.cssText = 'position: absolute; inset: 40px 0 0';
root.append(button, dock);

const api = createDockview(dock, {
  theme: themeLight,
  createComponent: () => {
    const element = document.createElement('div');
    return {
      element,
      init: () => {
        for (let row = 0; row < ROWS; row++) {
          const line = document.createElement('div');
          line.style.cssText = 'height: 40px; display: flex; gap: 16px';
          line.append(Object.assign(document.createElement('span'), { textContent: `File ${row}` }), '12 KB');
          element.append(line);
        }
      },
    };
  },
});

let count = 0;
button.onclick = () => {
  count += 1;
  const place = 24 * (count % 10);
  api.addPanel({
    id: `window ${count}`,
    component: 'rows',
    floating: { position: { left: 60 + place, top: 20 + place }, width: 900, height: 600 },
  });
};
