import { describe, expect, it } from 'vitest';
import { checkSource } from './import-rules.ts';

const messages = (file: string, text: string) =>
  checkSource(file, text).map(({ line, message }) => `${line} ${message}`);
const SLICE = 'apps/server/src/slices/devices/devices.service.ts';

describe('checkSource', () => {
  it.each([
    [
      'packages/contract/src/a.ts',
      `import { x } from '@kinward/rules/x.ts';`,
      'contract may not import rules',
    ],
    [
      'packages/rules/src/a.ts',
      `import type { x } from '@kinward/client/x.ts';`,
      'rules may not import client',
    ],
    [
      'packages/rules/src/a.ts',
      `import { x } from '@kinward/catalogue/table.ts';`,
      'rules may not import catalogue',
    ],
    [
      'packages/client/src/a.ts',
      `import { x } from '@kinward/server/app.ts';`,
      'client may not import server',
    ],
    [
      'apps/web/src/app/a.tsx',
      `import {\n  x,\n} from '@kinward/server/app.ts';`,
      'web may not import server',
    ],
    [
      'apps/web/src/app/a.tsx',
      `const x = await import('../../../server/src/app.ts');`,
      'web may not import server',
    ],
    ['apps/server/src/main.ts', `import '@kinward/testkit/stack.ts';`, 'server may not import testkit'],
    ['packages/rules/src/a.test.ts', `import '@kinward/testkit/ids.ts';`, 'a package knows no app'],
    [
      'packages/client/src/a.test.ts',
      `import '../../../apps/server/src/core/locks.ts';`,
      'a package knows no app',
    ],
    [
      'apps/server/src/platform/tx.ts',
      `export * from '../slices/devices/devices.store.ts';`,
      'platform may not import server slice',
    ],
    [
      'apps/server/src/platform/tx.ts',
      `import type { Audit } from '../ports/audit.ts';`,
      'platform may not import ports',
    ],
    [
      'apps/server/src/platform/push/post.ts',
      `import type { PushBody } from '@kinward/contract/notifications/notifications.schemas.ts';`,
      'platform may not know what one slice is about',
    ],
    ['apps/server/src/platform/tx.ts', `import { x } from '../core/a.ts';`, 'platform may not import core'],
    [
      'apps/server/src/ports/bus.ts',
      `import { x } from '../slices/a/a.ts';`,
      'ports may not import server slice',
    ],
    [
      'apps/server/src/core/a.ts',
      `import { x } from '../slices/a/a.ts';`,
      'core may not import server slice',
    ],
    [
      'apps/server/src/app-platform.ts',
      `import { x } from './slices/audit/audit-log.ts';`,
      'server may not import server slice',
    ],
    [
      'apps/server/src/platform/tx.ts',
      `import { x } from '../core/locks.ts';`,
      'platform may not import core',
    ],
    [
      'apps/server/src/core/a.ts',
      `import { x } from '../slices/devices/devices.service.ts';`,
      'core may not import',
    ],
    ['apps/server/src/core/a.ts', `import { x } from '../app.ts';`, 'core may not import server'],
    [SLICE, `import { x } from '../accounts/accounts.store.ts';`, "another slice's store"],
    [SLICE, `import { x } from '../../gateway/gateway.ts';`, 'server slice may not import gateway'],
    ['apps/server/src/gateway/a.ts', `import { x } from '../slices/live/live.store.ts';`, "a slice's store"],
    [SLICE, `import { x } from '../../app.ts';`, 'server slice may not import server'],
    [
      'apps/web/src/features/devices/a.tsx',
      `import { x } from '../accounts/api/x.ts';`,
      'may not import the feature accounts',
    ],
    ['apps/web/src/features/devices/a.tsx', `import { x } from '../../app/x.ts';`, 'may not import the app'],
    [
      'apps/web/src/ui/button.tsx',
      `import { x } from '../features/devices/x.ts';`,
      'ui may not import features',
    ],
    ['apps/web/src/lib/a.ts', `import { Card } from '../ui/Card.tsx';`, 'lib may not import ui'],
    ['apps/web/src/ui/a.tsx', `import { x } from '../entities/device/x.ts';`, 'ui may not import entities'],
    ['apps/web/src/map/a.tsx', `import { x } from '../entities/device/x.ts';`, 'map may not import entities'],
    [
      'apps/web/src/entities/device/a.tsx',
      `const x = () => import('../../features/devices/x.tsx');`,
      'entities may not import features',
    ],
    [
      'apps/web/src/entities/device/a.tsx',
      `import { x } from '../../app/x.ts';`,
      'entities may not import app',
    ],
    [
      'apps/web/src/features/devices/a.tsx',
      `import { aChild } from '../../testing/family.ts';`,
      'only tests may import testing',
    ],
    [
      'apps/companion/src/a.ts',
      `import { session } from '@kinward/web/lib/session.ts';`,
      'only ui and styles of the web',
    ],
    [
      'apps/companion/src/a.ts',
      `import { entryWords } from '@kinward/web/entities/rules/DeviceReceipt.tsx';`,
      'only ui and styles of the web',
    ],
    [
      'apps/companion/src/a.test.ts',
      `import { session } from '@kinward/web/lib/session.ts';`,
      'only ui and styles of the web',
    ],
    ['apps/dns/src/a.ts', `import { x } from '@kinward/server/core/locks.ts';`, 'dns may not import core'],
    [
      'apps/server/src/core/a.ts',
      `import { x } from '@kinward/dns/listen/udp.ts';`,
      'core may not import dns',
    ],
    [
      'packages/filter-core/src/a.ts',
      `import { x } from '@kinward/dns/listen/udp.ts';`,
      'a package knows no app',
    ],
    ['packages/filter-core/src/a.ts', `import { createSocket } from 'node:dgram';`, 'opens no socket'],
    ['packages/filter-core/src/a.ts', `import { connect, isIP } from 'node:net';`, 'opens no socket'],
    ['packages/filter-core/src/a.ts', `import * as net from 'node:net';`, 'opens no socket'],
    ['packages/filter-core/src/a.ts', `const { readFile } = await import('node:fs');`, 'reads no file'],
    ['packages/filter-core/src/a.ts', `const folder = process.cwd();`, 'reads no file'],
    ['apps/dns/src/a.ts', `const id = Math.random();`, 'guessable'],
    [
      'apps/agent/src/a.ts',
      `import { Registry } from '@kinward/dns/policy/registry.ts';`,
      'only what listens, asks, reads lists and replaces files',
    ],
    ['apps/agent/src/rules/a.ts', `import { x } from '../os/linux/guard.ts';`, 'linux from os/port.ts alone'],
    ['apps/agent/src/os/windows/a.ts', `import { x } from '../linux/a.ts';`, 'linux from os/port.ts alone'],
    ['apps/agent/src/a.ts', `await import('./os/macos/macos.ts');`, 'macos from os/port.ts alone'],
    ['apps/dns/src/a.ts', `import { App } from '@kinward/agent/app.ts';`, 'dns may not import agent'],
    ['apps/companion/src/a.ts', `localStorage.getItem('user');`, 'not its own'],
    ['apps/companion/src/a.ts', `const key = 'authToken';`, 'not its own'],
    ['apps/web/src/app/a.tsx', `import { x } from '@kinward/companion/App.tsx';`, 'may not import companion'],
  ])('refuses in %s: %s', (file, text, message) => {
    expect(messages(file, text).join()).toContain(message);
  });

  it.each([
    ['apps/agent/src/a.ts', `import { replaceFile } from '@kinward/dns/replace-file.ts';`],
    ['apps/agent/src/os/system.ts', `await import('./linux/linux.ts');`],
    ['apps/agent/src/os/linux/screens/a.ts', `import { x } from '../guard.ts';`],
    ['apps/agent/src/rules/a.test.ts', `import { linux } from '../os/linux/linux.ts';`],
    ['apps/agent/pack/linux/a.ts', `import { x } from '../../src/os/linux/inherited.ts';`],
    ['packages/rules/src/a.ts', `import { x } from '@kinward/contract/limits.ts';`],
    ['apps/server/src/app.ts', `import { x } from './slices/devices/devices.store.ts';`],
    ['apps/server/src/core/a.ts', `import { x } from '../platform/tx.ts';`],
    ['apps/server/src/gateway/a.ts', `import { x } from '../core/locks.ts';`],
    [SLICE, `import { x } from '../../core/devices.ts';`],
    ['apps/server/src/gateway/a.ts', `import { x } from '../slices/live/live.service.ts';`],
    ['apps/server/src/platform/tx.ts', `import { LIMITS } from '@kinward/contract/limits.ts';`],
    ['apps/server/src/core/a.ts', `import type { Bus } from '../ports/bus.ts';`],
    [SLICE, `import { x } from '../../core/a.ts';\nimport type { y } from '../../ports/bus.ts';`],
    [SLICE, `import { x } from './devices.store.ts';\nimport { y } from '../../platform/tx.ts';`],
    [SLICE.replace('.ts', '.test.ts'), `import { x } from '@kinward/testkit/stack.ts';`],
    [
      'apps/web/src/features/devices/a.tsx',
      `import { x } from './b.tsx';\nimport { y } from '../../ui/y.tsx';`,
    ],
    ['apps/web/src/app/router.tsx', `import { x } from '../features/devices/a.tsx';`],
    [
      'apps/web/src/features/devices/a.tsx',
      `import { x } from '../../entities/child/x.ts';\nimport { y } from '../../map/y.tsx';`,
    ],
    [
      'apps/web/src/entities/device/a.tsx',
      `import { x } from '../child/x.ts';\nimport { y } from '../../lib/y.ts';`,
    ],
    ['apps/web/src/features/devices/a.test.tsx', `import { aChild } from '../../testing/family.ts';`],
  ])('allows in %s: %s', (file, text) => {
    expect(messages(file, text)).toEqual([]);
  });

  it.each([
    ['apps/web/src/a.tsx', '\nconst a = <p dangerouslySetInnerHTML={x} />;', '2 text becomes markup'],
    ['apps/web/src/a.tsx', 'element.innerHTML = x;', '1 text becomes markup'],
    ['apps/server/src/a.ts', 'const f = new Function(x);', '1 text becomes code'],
    ['apps/server/src/a.ts', 'sql.raw(x)', '1 text becomes SQL'],
    ['apps/server/src/a.ts', 'Math.random()', '1 guessable'],
    ['apps/server/src/a.ts', '// @ts-ignore', '1 hides an error'],
  ])('refuses in %s: %s', (file, text, message) => {
    expect(messages(file, text).join()).toContain(message);
  });

  it('does not take a comment for code', () => {
    expect(messages('apps/server/src/a.ts', '/* never Math.random() */\n// nor sql.raw()\n')).toEqual([]);
  });
});
