/**
 * What is left of an installation where only its word counts: it has paired a computer, signed a policy for it, and answers that
 * there is no newer one.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { signedText, type ComputerPolicy } from '@kinward/contract/computers/computers.schemas.ts';
import type { Desktop } from './test-desktop.ts';
import { INSTALLATION } from './test-net.ts';

const COMPUTER = '00000000-0000-4000-8000-00000000c0de';
/** How long a question for a newer policy waits. */
const WAIT_MS = 2000;

/** Pairs a computer on whose agent nothing of this is there yet. @returns the installation, which the false internet leads to */
export async function pairDesktop(desktop: Desktop, bindings: ComputerPolicy['bindings']): Promise<Server> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const policyKey = publicKey.export({ format: 'jwk' }).x ?? '';
  const policy = JSON.stringify({ computer: COMPUTER, number: 1, names: [INSTALLATION], bindings });
  const signature = sign(null, Buffer.from(signedText(policy)), privateKey).toString('base64url');
  desktop.write('/run/state/policy.json', JSON.stringify({ policy, signature }));
  const certificate = readFileSync(path.join(desktop.folder, 'cert.pem'), 'utf8');
  const link = {
    server: `https://${INSTALLATION}`,
    deviceId: COMPUTER,
    token: 'a'.repeat(43),
    policyKey,
    certificate,
  };
  desktop.write('/run/state/link.json', JSON.stringify(link));
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/device/computer/policy')) {
      setTimeout(() => response.writeHead(304).end(), WAIT_MS);
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: request.method === 'PUT' ? { policyKey } : null }));
  });
  server.listen(path.join(desktop.folder, 'installation.sock'));
  await once(server, 'listening');
  return server;
}
