import { existsSync } from 'node:fs';
import path from 'node:path';
import { filterFolderOf } from '../../config/filter.ts';
import { CommandError, UsageError, type Command } from '../command.ts';

/** `npx kinward dns`: the resolver alone, on another machine than its server. */
export const dns: Command = {
  bare: true,
  summary: 'runs the resolver of the filter alone, on another machine than the server',
  usage: ['dns join <address of the installation> <code>', 'dns'],
  async run([action, url, code, ...others], context) {
    const { filter, dataDir } = context.config();
    const folder = filterFolderOf(dataDir);
    if (action === 'join') {
      if (url === undefined || code === undefined || others.length > 0)
        throw new UsageError('dns join needs the address and the code that "filter resolver add" printed.');
      return await context.runProgram('apps/dns/src/join.ts', {
        KINWARD_JOIN: JSON.stringify({ url, code, folder }),
      });
    }
    if (action !== undefined) throw new UsageError(`dns does not know "${action}".`);
    if (!existsSync(path.join(folder, 'joined.json')))
      throw new CommandError(
        `This machine has joined no installation (${folder}); "npx kinward filter resolver add" on the server prints how.`,
      );
    if (filter === null)
      throw new CommandError('Set DNS_PORT, for a home to 53, and DNS_HOST to an address of this machine.');
    await context.keepResolver({ ...filter, folder, joined: true });
    return 0;
  },
};
