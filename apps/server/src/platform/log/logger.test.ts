import { describe, expect, it } from 'vitest';
import { humanLine } from './human-lines.ts';
import { createLogger } from './logger.ts';

function capture(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('createLogger', () => {
  it('logs the pattern of a route and nothing else of a request', () => {
    const req = {
      id: 'r1',
      method: 'GET',
      url: '/api/devices/kwd_secret?auth=secret',
      headers: { authorization: 'Bearer secret' },
      body: { otp: 'secret' },
      routeOptions: { url: '/api/devices/:id' },
    };
    const [line] = capture((log) => log.info({ req, res: { statusCode: 200, body: 'secret' } }, 'request'));
    expect(line).toMatchObject({
      req: { id: 'r1', method: 'GET', route: '/api/devices/:id' },
      res: { status: 200 },
    });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it('leaves the values out of an error', () => {
    const err = Object.assign(new Error('invalid input syntax for type uuid: "nora@example.org"'), {
      code: '22P02',
      detail: 'Key (email)=(nora@example.org) already exists.',
      parameters: ['nora@example.org'],
    });
    const [line] = capture((log) => log.error({ err }, 'request failed'));
    expect(line).toMatchObject({ level: 'error', err: { type: 'Error', code: '22P02' } });
    expect(line?.['err']).toHaveProperty('stack.0', expect.stringMatching(/^at /));
    expect(JSON.stringify(line)).not.toContain('nora@example.org');
  });

  it('keeps a message with line breaks in one line', () => {
    const lines: string[] = [];
    createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info(
      'first\n{"level":"fatal"}',
    );
    expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
  });

  it('says nothing below its level', () => {
    expect(capture((log) => log.debug('whisper'))).toEqual([]);
  });
});

describe('humanLine', () => {
  it('turns a line for machines into one for people', () => {
    const line =
      '{"level":"warn","time":"2026-11-20T22:37:39.013Z","migrations":[1,2],"name":"x","msg":"words"}';
    expect(humanLine(`${line}\n`)).toBe('22:37:39 warn  words migrations=[1,2] name=x');
  });

  it('leaves anything else as it is', () => {
    expect(humanLine('no JSON\n')).toBe('no JSON');
  });
});
