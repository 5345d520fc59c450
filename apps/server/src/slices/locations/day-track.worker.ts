/** Reads days out of positions on a thread of its own: thousands of them would hold up every other request. */
import { parentPort } from 'node:worker_threads';
import { answerOf, type Task } from './day-tasks.ts';

export interface Question {
  id: number;
  /** A JSON array of track points. */
  points: string;
  task: Task;
}

export interface Answer {
  id: number;
  answer: unknown;
}

parentPort?.on('message', ({ id, points, task }: Question) => {
  parentPort?.postMessage({ id, answer: answerOf(points, task) } satisfies Answer, []);
});
