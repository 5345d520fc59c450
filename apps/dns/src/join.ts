/** Enrols this machine's resolver with an installation elsewhere (`KINWARD_JOIN`), and ends. */
import { z } from '@kinward/contract/schema.ts';
import { join } from './feed/joined.ts';

const Options = z.object({ url: z.string(), code: z.string(), folder: z.string() });

try {
  const name = await join(Options.parse(JSON.parse(process.env['KINWARD_JOIN'] ?? 'null')));
  process.stdout.write(`This machine is the resolver "${name}". Start it: DNS_PORT=53 npx kinward dns\n`);
} catch (error) {
  process.stderr.write(`This machine was not enrolled: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
