/** The embedded look-up on a thread of its own: loading it would hold up every request for half a second. */
import { parentPort } from 'node:worker_threads';
import { loadTowns } from './towns.ts';

export interface Question {
  id: number;
  latitude: number;
  longitude: number;
}

const reverse = loadTowns();
parentPort?.on('message', ({ id, latitude, longitude }: Question) => {
  parentPort?.postMessage({ id, place: reverse(latitude, longitude) }, []);
});
