import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { KeyRing } from '../../config/keys.ts';
import { testDatabase, type TestDatabase } from '@kinward/testkit/database.ts';
import { createDb } from '../database/db.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { inTransaction } from '../tx.ts';
import { smtpOptions } from './mail.ts';
import { createMessages, type Messages, type MessagesDeps } from './messages.ts';

const field: KeyRing = [{ id: 'k1', bytes: randomBytes(32) }];
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

let database: TestDatabase;
let connection: ReturnType<typeof createDb>;
let jobs: Jobs | undefined;
const servers: Server[] = [];

beforeAll(async () => {
  database = await testDatabase();
  connection = createDb(database.app);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  lines.length = 0;
  await connection.db.deleteFrom('jobs').execute();
  await connection.db.deleteFrom('outbox').execute();
});
afterEach(async () => {
  await jobs?.stop();
  for (const server of servers.splice(0)) server.close();
});

type Settings = Pick<MessagesDeps['config'], 'mail' | 'sms'> & { adminEmail?: string };
const start = ({ adminEmail, ...config }: Settings, named: string[] = []): Messages => {
  jobs = createJobs({ db: connection.db, pool: connection.pool, log, keys: { field } });
  const outbound = createOutbound({ named });
  const messages = createMessages({
    db: connection.db,
    log,
    jobs,
    outbound,
    keys: { field },
    config: { ...config, adminEmail: adminEmail ?? null },
  });
  jobs.start();
  return messages;
};

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('it did not come true in time');
    await sleep(5);
  }
};

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

/** A mail server of five commands; `refuse` is what it answers to RCPT. */
const smtpServer = (mails: string[], refuse?: () => string | undefined): Server =>
  createServer((socket) => {
    let data: string | undefined;
    socket.write('220 test\r\n');
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const all = (rest + String(chunk)).split('\r\n');
      rest = all.pop() ?? '';
      for (const line of all) {
        if (data !== undefined) {
          if (line === '.') {
            mails.push(data);
            data = undefined;
            socket.write('250 taken\r\n');
          } else data += `${line}\n`;
        } else if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else if (line.startsWith('RCPT')) socket.write(`${refuse?.() ?? '250 ok'}\r\n`);
        else if (line === 'STARTTLS') socket.write('502 not here\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });

const mail = {
  channel: 'email',
  to: 'ada@example.org',
  subject: 'Your code',
  text: 'The code is 123456.',
} as const;
const sms = {
  channel: 'sms',
  to: '+385912345678',
  subject: 'Your code',
  text: 'The code is 123456.',
} as const;

describe('without a provider', () => {
  it('messages are in the outbox once they are committed, newest first, and in the log', async () => {
    const messages = start({ mail: null, sms: null });
    expect(messages.hasNoProvider).toBe(true);
    await inTransaction(connection.db, async (tx) => {
      await messages.send(tx, mail);
      await messages.send(tx, sms);
      expect(await messages.outbox()).toEqual([]);
    });
    expect(await messages.outbox()).toMatchObject([sms, mail]);
    await until(() => lines.length === 2);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { outbox: true, ...mail },
      { outbox: true, ...sms },
    ]);
  });

  it('a message whose transaction failed is neither in the outbox nor in the log', async () => {
    const messages = start({ mail: null, sms: null });
    const failed = inTransaction(connection.db, async (tx) => {
      await messages.send(tx, mail);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await sleep(100);
    expect(await messages.outbox()).toEqual([]);
    expect(lines).toEqual([]);
  });
});

describe('what could smuggle a header into a mail', () => {
  it.each([
    { ...mail, subject: 'a\r\nBcc: x@example.org' },
    { ...mail, subject: 'a\nb' },
    { ...mail, subject: 'a\u2028b' },
    { ...mail, to: 'a@example.org\r\nBcc: x@example.org' },
    { ...mail, to: 'a@example.org, b@example.org' },
    { ...mail, to: 'Ada <a@example.org>' },
    { ...sms, to: '+385912345678\n' },
    { ...sms, to: 'ada@example.org' },
  ])('is refused: $subject to $to', async (message) => {
    const messages = start({ mail: null, sms: null });
    await expect(messages.send(connection.db, message)).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await messages.outbox()).toEqual([]);
  });
});

describe('with a mail server', () => {
  const settings = (port: number) => ({
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Kinward <kin@example.org>' },
    sms: null,
  });

  it('a mail arrives as text under the declared headers only, and nothing of it is logged', async () => {
    const mails: string[] = [];
    const messages = start(settings(await listen(smtpServer(mails))));
    await inTransaction(connection.db, (tx) => messages.send(tx, { ...mail, subject: 'Code für Ada: x' }));
    await until(() => mails.length === 1);
    const [head = '', body] = (mails[0] ?? '').split('\n\n');
    const names = head
      .split('\n')
      .filter((line) => !/^\s/u.test(line))
      .map((line) => line.split(':')[0]?.toLowerCase());
    expect(new Set(names)).toEqual(
      new Set([
        'auto-submitted',
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]),
    );
    expect(head).toContain('Content-Type: text/plain; charset=utf-8');
    expect(body?.trim()).toBe(mail.text);
    expect(await messages.outbox()).toEqual([]);
    expect(lines.join('')).not.toMatch(/123456|ada@/u);
  });

  it('a mail with pictures carries text and HTML, and where it is switched off', async () => {
    const mails: string[] = [];
    const messages = start(settings(await listen(smtpServer(mails))));
    const unsubscribe = 'https://kin.example.org/api/week-mail/off/abc';
    await inTransaction(connection.db, (tx) =>
      messages.send(tx, { ...mail, html: '<p>Seen <b>here</b></p>', unsubscribe }),
    );
    await until(() => mails.length === 1);
    expect(mails[0]).toContain('Content-Type: multipart/alternative');
    expect(mails[0]).toContain(mail.text);
    expect(mails[0]).toContain('<p>Seen <b>here</b></p>');
    expect((mails[0] ?? '').replaceAll(/\n\s+/gu, ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    for (const smuggled of ['https://a.example/>\r\nBcc: x@example.org', 'javascript:alert(1)'])
      await expect(messages.send(connection.db, { ...mail, unsubscribe: smuggled })).rejects.toMatchObject({
        code: 'VALIDATION',
      });
  });

  it('a mail to the administrator says where the answer goes; with no one named it is in the outbox', async () => {
    const mails: string[] = [];
    const port = await listen(smtpServer(mails));
    const question = { subject: 'Map', text: 'Empty.', replyTo: 'nora@example.org' };
    const named = start({ ...settings(port), adminEmail: 'admin@example.org' });
    await inTransaction(connection.db, (tx) => named.toAdministrator(tx, question));
    await until(() => mails.length === 1);
    expect(mails[0]).toMatch(/^To: admin@example\.org$/mu);
    expect(mails[0]).toMatch(/^Reply-To: nora@example\.org$/mu);
    const smuggled = { ...question, replyTo: 'a@example.org\r\nBcc: x@example.org' };
    await expect(named.toAdministrator(connection.db, smuggled)).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await jobs?.stop();
    const nobody = start(settings(port));
    await inTransaction(connection.db, (tx) => nobody.toAdministrator(tx, question));
    expect(await nobody.outbox()).toMatchObject([{ ...question, to: 'administrator@localhost' }]);
    expect(mails).toHaveLength(1);
  });

  it('a mail waits while the server is down and is given up when it is refused for good', async () => {
    const answers = ['451 later', '550 no such mailbox'];
    const messages = start(settings(await listen(smtpServer([], () => answers.shift()))));
    await messages.send(connection.db, mail);
    const job = () => connection.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    await until(async () => (await job()).tries === 1 && answers.length === 1);
    await sleep(100);
    expect((await job()).failed_at).toBeNull();
    await connection.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute();
    await messages.send(connection.db, mail);
    await until(
      async () =>
        (await connection.db.selectFrom('jobs').selectAll().where('failed_at', 'is not', null).execute())
          .length === 1,
    );
    expect(lines.join('')).not.toMatch(/123456/u);
  });

  it.each([
    ['smtp://mail.example.org', { port: 587, secure: false, requireTLS: true }],
    ['smtps://u%40x:p%2F@mail.example.org', { port: 465, secure: true, auth: { user: 'u@x', pass: 'p/' } }],
    [
      'smtp://mail.example.org?tls.rejectUnauthorized=false&ignoreTLS=true',
      { requireTLS: true, tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true } },
    ],
    ['smtp://localhost:2525', { port: 2525, requireTLS: false }],
  ])('%s is spoken to as %o', (url, expected) => {
    expect(smtpOptions(url)).toMatchObject(expected);
    expect(smtpOptions(url)).not.toHaveProperty('ignoreTLS');
  });

  it('a server that offers no encryption gets no mail', async () => {
    const mails: string[] = [];
    const { createTransport } = await import('nodemailer');
    const port = await listen(smtpServer(mails));
    const options = { ...smtpOptions('smtp://mail.example.org'), host: '127.0.0.1', port };
    await expect(
      createTransport(options).sendMail({ from: 'a@example.org', to: 'b@example.org', text: 'x' }),
    ).rejects.toThrow();
    expect(mails).toEqual([]);
  });
});

describe('with an SMS gateway', () => {
  it('an SMS arrives as {to, text}', async () => {
    const bodies: unknown[] = [];
    const gateway = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        bodies.push(JSON.parse(body));
        response.end('{}');
      });
    });
    const url = `http://127.0.0.1:${await listen(gateway)}/send?key=secret`;
    const messages = start({ mail: null, sms: { kind: 'webhook', url } }, [url]);
    expect(messages.hasNoProvider).toBe(false);
    await inTransaction(connection.db, (tx) => messages.send(tx, sms));
    await until(() => bodies.length === 1);
    expect(bodies).toEqual([{ to: sms.to, text: sms.text }]);
  });
});
