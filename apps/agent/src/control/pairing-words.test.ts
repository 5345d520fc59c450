import { expect, it } from 'vitest';
import { pairingWords } from './pairing-words.ts';

/** @param answers what is typed, in this order @returns what is asked for, and what comes of it */
const typing = async (typed: readonly string[], ...answers: string[]) => {
  const asked: string[] = [];
  const read = (question: string): Promise<string> => {
    asked.push(question);
    return Promise.resolve(answers.shift() ?? '');
  };
  const words = await pairingWords(typed, { read, [Symbol.asyncDispose]: () => Promise.resolve() });
  return { asked, words };
};
const ADDRESS = 'https://kinward.example';
const WORDS = { address: ADDRESS, code: 'ABCD-EFGH', certificate: undefined };

it('the code of a pairing is asked for, and need not be a word of the command, which every local user can read', async () => {
  const asksCode = { asked: ['Code of the portal: '], words: WORDS };
  expect(await typing([ADDRESS], ' ABCD-EFGH\r')).toEqual(asksCode);
  const named = await typing([ADDRESS, '-', 'aa:bb'], 'ABCD-EFGH');
  expect(named).toEqual({ ...asksCode, words: { ...WORDS, certificate: 'aa:bb' } });
  const { asked, words } = await typing([], ADDRESS, 'ABCD-EFGH');
  expect([asked.length, words]).toEqual([2, WORDS]);
  expect(await typing([ADDRESS, 'ABCD-EFGH'])).toEqual({ asked: [], words: WORDS });
});

it('without an address, without a code, or with more words there is no pairing', async () => {
  for (const [typed, ...answers] of [[[]], [[], ADDRESS], [[ADDRESS]], [[ADDRESS, 'A', 'b', 'c']]] as const)
    expect((await typing(typed, ...answers)).words).toBeNull();
});
