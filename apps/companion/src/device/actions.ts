/** What views do with the device. The engine and the contract's language come after the first view, and are waited for here. */
const engine = () => import('./engine.ts');

export const begin = async (): Promise<void> => (await engine()).begin();
export const pair = async (code: string): Promise<void> => (await engine()).pair(code);
export const agree = async (): Promise<void> => (await engine()).agree();
export const reminded = async (): Promise<void> => (await engine()).reminded();
export const stop = async (): Promise<boolean> => (await engine()).stop();
export const shareWay = async (on: boolean): Promise<void> => (await engine()).shareWay(on);
/** Asks again who watches and what is collected. */
export const askAgain = async (): Promise<void> => (await engine()).askAgain();
