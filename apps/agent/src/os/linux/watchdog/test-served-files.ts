/**
 * A file system of a local user’s own (FUSE) with one program, an overlay above it, and that program begun from there: after a moment
 * nothing that is asked of it is answered any more. Runs in namespaces of that user.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, read, readFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , folder = ''] = process.argv;
const [low, over] = [`${folder}/low`, `${folder}/over`];
for (const each of [folder, low, over]) mkdirSync(each);
const program = readFileSync('/bin/sleep');
const NAME = 'served';
const device = openSync('/dev/fuse', 'r+');
let isSilent = false;

/** Of `linux/fuse.h`, which has them in the order of the processor: 1 is the folder, 2 the program. */
function facts(node: number): Buffer {
  const size = node === 1 ? 0 : program.length;
  const out = Buffer.alloc(88);
  for (const [at, value] of [node, size, Math.ceil(size / 512)].entries())
    out.writeBigUInt64LE(BigInt(value), at * 8);
  for (const [at, value] of [node === 1 ? 0o40755 : 0o100755, 1].entries())
    out.writeUInt32LE(value, 60 + at * 4);
  out.writeUInt32LE(4096, 80);
  return out;
}

const NOT_THERE = 2;
const NO_SUCH_CALL = 38;
type Call = (node: number, body: Buffer) => Buffer | number;
const CALLS: Readonly<Record<number, Call>> = {
  // LOOKUP
  1: (_, body) => {
    if (body.toString('latin1').replace(/\0.*$/su, '') !== NAME) return NOT_THERE;
    const found = Buffer.alloc(40);
    found.writeBigUInt64LE(2n, 0);
    return Buffer.concat([found, facts(2)]);
  },
  // GETATTR: known for no time, so that it is asked again each time
  3: (node) => Buffer.concat([Buffer.alloc(16), facts(node)]),
  // OPEN
  14: () => Buffer.alloc(16),
  // READ
  15: (_, body) => {
    const from = Number(body.readBigUInt64LE(8));
    return program.subarray(from, from + body.readUInt32LE(16));
  },
  // STATFS
  17: () => Buffer.alloc(80),
  // RELEASE
  18: () => Buffer.alloc(0),
  // FLUSH
  25: () => Buffer.alloc(0),
  // INIT
  26: () => {
    const out = Buffer.alloc(64);
    out.writeUInt32LE(7, 0);
    out.writeUInt32LE(31, 4);
    out.writeUInt32LE(131_072, 8);
    out.writeUInt32LE(131_072, 20);
    out.writeUInt32LE(1, 24);
    return out;
  },
  // OPENDIR, READDIR and RELEASEDIR
  27: () => Buffer.alloc(16),
  28: () => Buffer.alloc(0),
  29: () => Buffer.alloc(0),
};
/** FORGET, INTERRUPT and BATCH_FORGET: nobody waits. */
const UNANSWERED = new Set([2, 36, 42]);

function serve(): void {
  const buffer = Buffer.alloc(1024 * 1024);
  read(device, buffer, 0, buffer.length, null, (error, count) => {
    // It is not mounted yet.
    if (error) return void setTimeout(serve, 20);
    const question = buffer.subarray(0, count);
    const [kind, unique, node] = [
      question.readUInt32LE(4),
      question.readBigUInt64LE(8),
      Number(question.readBigUInt64LE(16)),
    ];
    if (!isSilent && !UNANSWERED.has(kind)) {
      const answer = CALLS[kind]?.(node, question.subarray(40)) ?? NO_SUCH_CALL;
      const [fault, body] = typeof answer === 'number' ? [-answer, Buffer.alloc(0)] : [0, answer];
      const head = Buffer.alloc(16);
      head.writeUInt32LE(16 + body.length, 0);
      head.writeInt32LE(fault, 4);
      head.writeBigUInt64LE(unique, 8);
      writeSync(device, Buffer.concat([head, body]));
    }
    serve();
  });
}

async function mount(args: readonly string[], opened: 'ignore' | number = 'ignore'): Promise<void> {
  // What is mounted is looked at by it, so that this process answers meanwhile.
  const mounting = spawn('mount', args, { stdio: ['ignore', 'inherit', 'inherit', opened] });
  const code = await new Promise((resolve) => mounting.once('close', resolve));
  if (code !== 0) throw new Error(`mount ends with ${String(code)}`);
}

serve();
await mount(['-i', '-t', 'fuse', '-o', 'fd=3,rootmode=40000,user_id=0,group_id=0', 'fuse', low], device);
await mount(['-i', '-t', 'overlay', 'overlay', '-o', `lowerdir=${low}:/etc`, over]);
// Who begins a program waits until it is there, which this process has to answer for.
spawn('sh', ['-c', `exec ${over}/${NAME} 600`], { stdio: 'ignore' });
await sleep(1500);
isSilent = true;
process.stdout.write('silent\n');
await sleep(600_000);
