import { describe, expect, it } from 'vitest';
import { createSemaphore } from './encode-semaphore.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the encode semaphore', () => {
  it('lets two in at once, or one that weighs two', async () => {
    const semaphore = createSemaphore(2, 100);
    let inside = 0;
    let most = 0;
    const work = (weight: number) =>
      semaphore.run(weight, async () => {
        inside += weight;
        most = Math.max(most, inside);
        await later(1);
        inside -= weight;
      });
    await Promise.all([1, 1, 2, 1, 2, 2, 1].map(work));
    expect(most).toBe(2);
  });

  it('lets in what weighs more than it has, alone', async () => {
    expect(await createSemaphore(2, 1).run(9, async () => 'done')).toBe('done');
  });

  it('goes on after work that failed', async () => {
    const semaphore = createSemaphore(1, 10);
    await expect(semaphore.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await semaphore.run(1, async () => 'fine')).toBe('fine');
  });

  it('503 with a time to come back when too many wait', async () => {
    const semaphore = createSemaphore(1, 1);
    const first = semaphore.run(1, () => later(5));
    const second = semaphore.run(1, () => later(1));
    await expect(semaphore.run(1, async () => undefined)).rejects.toMatchObject({
      code: 'BUSY',
      retryAfterSeconds: 2,
    });
    await Promise.all([first, second]);
    expect(await semaphore.run(1, async () => 'free again')).toBe('free again');
  });
});
