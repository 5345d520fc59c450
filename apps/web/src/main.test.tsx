import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { App } from './app/App.tsx';
import { publicPages } from './app/pages.ts';

// A document without a browser has no typefaces.
vi.mock('./lib/appearance/fonts.ts', () => ({ loadFont: () => undefined }));

it('a reloaded login keeps the password that is typed at once, and says what the page before handed over', async () => {
  await publicPages[0]?.page.preload();
  document.body.innerHTML = '<div id="root" data-page="/"></div>';
  const root = document.getElementById('root')!;
  root.innerHTML = renderToString(
    <StaticRouter location="/">
      <App />
    </StaticRouter>,
  );
  history.replaceState({ usr: { done: 'verified', email: 'nora@example.org' }, key: 'k', idx: 0 }, '', '/');
  const password = root.querySelector<HTMLInputElement>('[name=password]')!;
  password.value = 'lantern-quay-1';
  // What public/theme.js does until the page is alive.
  Object.assign(globalThis, { held: { typed: [[password, password.value, false]], sent: false } });
  await import('./main.tsx');
  await expect.poll(() => screen.queryByText('Both codes are confirmed. Please log in.')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('lantern-quay-1');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nora@example.org');
});
