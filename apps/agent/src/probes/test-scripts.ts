/** Programs that a local user runs, as arguments of `node -e` between double quotes. */
import { NET } from './test-net.ts';

/** Tries passwords by the socket itself, as a script does. */
export const GUESSES = `const net = require('net');
const ask = (left) => left > 0 && net.connect('/run/kinward-agent.sock')
  .on('data', (text) => console.log(JSON.parse(text).message)).on('close', () => ask(left - 1))
  .write(JSON.stringify({ command: 'pause', length: '1h', user: 'kida', secret: 'guess' + left }) + String.fromCharCode(10));
ask(6);`.replaceAll('\n', ' ');

/** Asks twice by one connection, the second time when it is told to. */
export const HELD = `const fs = require('fs');
const name = ['www', 'other', 'example'].map((label) => String.fromCharCode(label.length) + label).join('');
const question = Buffer.concat([Buffer.from('0023000701000001000000000000', 'hex'), Buffer.from(name), Buffer.from('0000010001', 'hex')]);
const end = (word) => (console.log(word), process.exit());
const again = () => fs.existsSync('/run/again') ? socket.write(question) && setTimeout(end, 5000, 'nothing') : setTimeout(again, 20);
let answers = 0;
const socket = require('net').connect(53, '${NET.own[0]}', () => socket.write(question))
  .on('data', () => ++answers === 2 ? end('answered') : answers === 1 && (fs.writeFileSync('/run/asked', ''), again()))
  .on('error', () => end('refused'));`.replaceAll('\n', ' ');
