/** The one place where it is chosen which operating system the agent's computer has. */
import type { System } from './port.ts';

/** @throws Error where a Mac does not say who its users are */
export async function systemHere(): Promise<System> {
  if (process.platform === 'darwin') return await (await import('./macos/macos.ts')).macHere();
  return (await import('./linux/linux.ts')).linux;
}
