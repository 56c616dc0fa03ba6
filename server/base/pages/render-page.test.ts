import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashScripts, statusOfPage } from './render-page.ts';

const NONCE = 'c0ffee00c0ffee';
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('the page’s own scripts are named by hash, and the nonce is gone', () => {
  const page = [
    `<script nonce="${NONCE}">start("a")</script>`,
    `<script type="module" nonce="${NONCE}" async="">import "b"</script>`,
    `<script nonce="${NONCE}" src="/assets/root.js"></script>`,
  ].join('');
  const { html, policy } = hashScripts(page, NONCE);
  expect(html).toBe(page.replaceAll(` nonce="${NONCE}"`, ''));
  expect(policy).toContain(`script-src 'self' ${hashOf('start("a")')} ${hashOf('import "b"')};`);
});

test('a script that slipped into the page is not allowed to run', () => {
  const slipped = 'fetch("https://evil.example")';
  const page = `<script>${slipped}</script><script nonce="guess">${slipped}</script>`;
  expect(hashScripts(page, NONCE).policy).not.toContain(hashOf(slipped));
});

test.each([
  [500, [503], 503],
  [500, [500], 500],
  [503, [503], 503],
  [404, [503], 404],
  [200, [503], 200],
])(
  'a page rendered as %i whose calls failed with %j has the status %i',
  (rendered, failures, status) => {
    expect(statusOfPage(rendered, failures)).toBe(status);
  },
);
