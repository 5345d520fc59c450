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

/** What a browser of the stories says of its reader. */
const LANGUAGE = 'en-GB';

/** Milliseconds between two frames of a screen. What a browser does after a frame comes after what it does at once. */
const FRAME_MS = 16;

const happyDom = builtinEnvironments['happy-dom'];

/** The document's own, which reads a form. */
type FormFields = new (form: object) => Iterable<[string, string]>;

/** Node's own, which a request can carry, and which reads a form as the document's does. */
const withForms = (Own: typeof FormData, Fields: FormFields) =>
  class extends Own {
    constructor(form?: object) {
      super();
      if (form) for (const [name, value] of new Fields(form)) this.append(name, value);
    }
  };

/** The document's own event classes are global when a page is open. */
const { Event: OwnEvent, EventTarget: OwnTarget } = globalThis;

/** Reads Node's own `Blob`, of which the document's reader knows nothing. */
class BlobReader extends OwnTarget {
  result: string | null = null;

  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`;
      this.dispatchEvent(new OwnEvent('load'));
    });
  }
}

export default {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global: Record<string, unknown>, options: Record<string, unknown>) {
    const own = OWN.map((name) => [name, global[name]] as const);
    const environment = await happyDom.setup(global, options);
    const Fields = global['FormData'] as FormFields;
    for (const [name, value] of own)
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    Object.defineProperties(navigator, {
      language: { value: LANGUAGE },
      languages: { value: [LANGUAGE] },
    });
    // A map waits for fonts that load; without layout none does.
    Object.defineProperty(global['document'], 'fonts', { value: new EventTarget() });
    global['FormData'] = withForms(global['FormData'] as typeof FormData, Fields);
    global['FileReader'] = BlobReader;
    global['requestAnimationFrame'] = (draw: (now: number) => void) =>
      setTimeout(() => draw(performance.now()), FRAME_MS);
    global['cancelAnimationFrame'] = clearTimeout;
    return environment;
  },
} satisfies Environment;
