import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderDocker, listed, speakDocker } from '../../test/docker-harness.tsx';
import { startClock, stopClock } from '../../test/files-harness.tsx';
import { DockerApp } from './docker-app.tsx';
import { engineFeed } from './engine-feed.ts';

beforeEach(async () => {
  await speakDocker();
  stopClock();
});
afterEach(startClock);

const open = async () => {
  const { store, engine } = await renderDocker(<DockerApp />, '/docker/container', {
    prepare: ({ answers }) => {
      answers.containerList = [listed('web')];
    },
  });
  await waitFor(() => {
    expect(engine.named('events')).toHaveLength(1);
  });
  const told: boolean[] = [];
  const feed = engineFeed(store);
  feed.watch(() => told.push(feed.isLive()));
  return { engine, told };
};

test('WND-04, CALL-DKR-03 a stream that a navigation has cut off is opened again at once, and nobody speaks of a loss', async () => {
  const { engine, told } = await open();
  const lists = engine.named('containerList').length;
  engine.cutEvents({ byPage: true });
  await waitFor(() => {
    expect(engine.named('events')).toHaveLength(2);
  });
  // What happened meanwhile is found by asking anew.
  await waitFor(() => {
    expect(engine.named('containerList').length).toBeGreaterThan(lists);
  });
  expect(told).toEqual([]);
});

test('CALL-DKR-03 a stream that is lost is said to be, and is opened again later', async () => {
  const { engine, told } = await open();
  engine.cutEvents();
  expect(await screen.findByText(/connection to the engine was lost/i)).toBeInTheDocument();
  expect(told).toEqual([false]);
  expect(engine.named('events')).toHaveLength(1);
});
