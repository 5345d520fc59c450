/**
 * The document of page tests: happy-dom, with Node's own requests, addresses and signals. A page test calls a real server, and a
 * simulated device beside the page has neither the page's cookies nor its origin.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const OWN = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TextDecoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'fetch',
] as const;

const happyDom = builtinEnvironments['happy-dom'];

export default {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global: Record<string, unknown>, options: Record<string, unknown>) {
    const own = OWN.map((name) => [name, global[name]] as const);
    const environment = await happyDom.setup(global, options);
    for (const [name, value] of own)
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    return environment;
  },
} satisfies Environment;
