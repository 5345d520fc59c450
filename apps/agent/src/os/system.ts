/** The one place where it is chosen which operating system the agent's computer has. */
import type { System } from './port.ts';

/** @throws Error where the host of the agent on Windows is not there, or a Mac does not say who its users are */
export async function systemHere(env: NodeJS.ProcessEnv): Promise<System> {
  if (process.platform === 'win32') return await (await import('./windows/windows.ts')).windowsHere(env);
  if (process.platform === 'darwin') return await (await import('./macos/macos.ts')).macHere();
  return (await import('./linux/linux.ts')).linux;
}
