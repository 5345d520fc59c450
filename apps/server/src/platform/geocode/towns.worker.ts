/** The embedded look-up on a thread of its own: loading it would hold up every request for half a second. */
import { parentPort } from 'node:worker_threads';
import { loadTowns } from './towns.ts';

export type Question = { id: number } & ({ latitude: number; longitude: number } | { text: string });

const towns = loadTowns();
parentPort?.on('message', (question: Question) => {
  const answer =
    'text' in question ? towns.search(question.text) : towns.reverse(question.latitude, question.longitude);
  parentPort?.postMessage({ id: question.id, answer }, []);
});
