/**
 * Lets the bundler drop the parts of react-router that no page uses, as its forms and its data router. Two things in the published
 * modules keep them: names for developer tools, which are written to a component after it is made, and calls that are
 * not marked as free of side effects. Neither means anything in a production build.
 */
import type { Plugin } from 'vite';

const NAME = /^\s*[\w$]+\.displayName = "[^"\n]*";$/gmu;
const MADE = /= (?=(?:React\$?\d*\.(?:forwardRef|memo|createContext)|new Set)\()/gu;

/** The module without names for developer tools, and with what makes a component or a set marked as pure. */
export const leanComponents = (code: string): string =>
  code.replaceAll(NAME, '').replaceAll(MADE, '= /* @__PURE__ */ ');

export const leanRouter = (): Plugin => ({
  name: 'kinward-lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\//u },
    handler: (code) => ({ code: leanComponents(code), map: null }),
  },
});
