/** Source files of the demo's little project: one idea in several languages. */
export const code = {
  readme: `# garden-sensor

Reads soil moisture every ten minutes and says when to water. Three parts: firmware on the board, a small service that
keeps the readings, a page that shows them.

    make flash      # board on /dev/ttyUSB0
    npm start       # service and page on port 8080

Readings are stored in SQLite; see \`service/schema.sql\`.
`,
  service: `import { createServer } from 'node:http';
import { openReadings } from './readings.ts';

const readings = openReadings('garden.db');

/** A reading below this is thirsty. */
const DRY = 0.28;

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname !== '/moisture') {
    response.writeHead(404).end();
    return;
  }
  const latest = readings.latest();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...latest, thirsty: latest.moisture < DRY }));
}).listen(8080);
`,
  readings: `import { DatabaseSync } from 'node:sqlite';

export interface Reading {
  readonly at: number;
  readonly moisture: number;
  readonly celsius: number;
}

export function openReadings(file: string) {
  const db = new DatabaseSync(file);
  const last = db.prepare('SELECT at, moisture, celsius FROM readings ORDER BY at DESC LIMIT 1');
  return {
    latest: (): Reading => (last.get() as Reading | undefined) ?? { at: 0, moisture: 0, celsius: 0 },
  };
}
`,
  schema: `CREATE TABLE readings (
  at       INTEGER PRIMARY KEY,
  moisture REAL NOT NULL CHECK (moisture BETWEEN 0 AND 1),
  celsius  REAL NOT NULL
);

CREATE VIEW daily AS
  SELECT date(at, 'unixepoch') AS day, avg(moisture) AS moisture, min(celsius) AS coldest
  FROM readings GROUP BY day;
`,
  firmware: `#include <stdint.h>
#include "adc.h"
#include "radio.h"

#define SAMPLES 16
#define INTERVAL_S 600

/* The probe reads high when cold: half a percent per degree below 15. */
static uint16_t compensate(uint16_t raw, int8_t celsius) {
  return raw - (int32_t)raw * (15 - celsius) / 200;
}

int main(void) {
  for (;;) {
    uint32_t sum = 0;
    for (uint8_t i = 0; i < SAMPLES; i++) sum += adc_read(PROBE);
    radio_send(compensate(sum / SAMPLES, adc_celsius()));
    sleep_s(INTERVAL_S);
  }
}
`,
  plot: `"""Draws a week of readings."""
import sqlite3
import sys

import matplotlib.pyplot as plt


def week(path: str) -> list[tuple[str, float]]:
    with sqlite3.connect(path) as db:
        return db.execute("SELECT day, moisture FROM daily ORDER BY day DESC LIMIT 7").fetchall()


if __name__ == "__main__":
    days, values = zip(*reversed(week(sys.argv[1])))
    plt.plot(days, values, marker="o")
    plt.axhline(0.28, linestyle="--", label="water now")
    plt.legend()
    plt.savefig("week.png")
`,
  gateway: `package main

import (
	"log"
	"net/http"
)

// forward passes readings of the board on to the service.
func forward(readings <-chan Reading, url string) {
	for reading := range readings {
		response, err := http.Post(url, "application/json", reading.Body())
		if err != nil {
			log.Printf("not delivered: %v", err)
			continue
		}
		response.Body.Close()
	}
}
`,
  calibrate: `/// Fits the line through two known points: dry air and a glass of water.
pub struct Calibration {
    offset: f32,
    slope: f32,
}

impl Calibration {
    pub fn between(dry: u16, wet: u16) -> Option<Self> {
        let span = f32::from(wet) - f32::from(dry);
        (span.abs() > f32::EPSILON).then(|| Self { offset: f32::from(dry), slope: 1.0 / span })
    }

    pub fn moisture(&self, raw: u16) -> f32 {
        ((f32::from(raw) - self.offset) * self.slope).clamp(0.0, 1.0)
    }
}
`,
  page: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Garden</title>
    <link rel="stylesheet" href="garden.css" />
  </head>
  <body>
    <main>
      <h1>Garden</h1>
      <p id="state">…</p>
    </main>
    <script type="module" src="garden.js"></script>
  </body>
</html>
`,
  style: `:root {
  --leaf: #3f7a45;
  --earth: #5c4a2f;
}

main {
  max-width: 32rem;
  margin: 4rem auto;
  font: 1.1rem/1.5 system-ui, sans-serif;
}

#state[data-thirsty='true'] {
  color: var(--earth);
}
`,
  script: `const state = document.querySelector('#state');

async function refresh() {
  const { moisture, thirsty } = await (await fetch('/moisture')).json();
  state.textContent = thirsty ? 'Water me' : \`All is well (\${Math.round(moisture * 100)} %)\`;
  state.dataset.thirsty = String(thirsty);
}

setInterval(refresh, 60_000);
refresh();
`,
  deploy: `#!/bin/sh
set -eu

target="\${1:?usage: deploy.sh HOST}"
npm run build
rsync -a --delete dist/ "$target:/srv/garden/"
ssh "$target" systemctl restart garden
`,
  config: `service:
  port: 8080
  database: garden.db
board:
  interval_s: 600
  samples: 16
alerts:
  - when: moisture < 0.28
    say: Water me
`,
  manifest: `{
  "name": "garden-sensor",
  "version": "1.4.0",
  "private": true,
  "type": "module",
  "scripts": { "start": "node service/index.ts", "build": "vite build web" }
}
`,
} as const;
