import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { leanComponents } from './lean-router.ts';

it('marks what makes a component as pure, and leaves its name out', () => {
  expect(
    leanComponents(`const Form = React$1.forwardRef((props, ref) => null);
Form.displayName = "Form";
const kept = label.displayName = "Form";
const name = Form.displayName;`),
  ).toBe(`const Form = /* @__PURE__ */ React$1.forwardRef((props, ref) => null);

const kept = label.displayName = "Form";
const name = Form.displayName;`);
});

it('meets both in the router that is installed', () => {
  const router = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  const links = readFileSync(path.join(router, 'dist/production/lib/dom/lib.js'), 'utf8');
  expect(links).toContain('Form.displayName = ');
  const lean = leanComponents(links);
  expect(lean).not.toContain('Form.displayName = ');
  expect(lean).toMatch(/const Form = \/\* @__PURE__ \*\/ React\$1\.forwardRef\(/u);
});
