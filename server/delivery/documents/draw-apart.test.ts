import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Problem } from '#server/base/problem.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { drawApart } from './draw-apart.ts';
import { paperShop } from './paper-shop.ts';

const shop = paperShop(testConfig());
const aReceipt = (name: string, whose: string) =>
  drawApart(
    { kind: 'receipt', shop, content: { name, facts: [], rows: [['Reçu de', '📻']] } },
    whose,
  );

test('a process of its own draws', async () => {
  const { pdf, missing } = await aReceipt('A-1', 'awa');
  const [page] = readPdf(Buffer.from(pdf));
  expect(page).toContain('N° A-1');
  expect(missing).toEqual(['📻']);
});

test('other work goes on while a paper of 100 lines is drawn', async () => {
  const rows = Array.from({ length: 100 }, (_, place): [string, string] => [
    `Article ${place}`,
    '1',
  ]);
  let isDrawn = false;
  const content = { name: 'A-2', facts: [], rows };
  const drawing = drawApart({ kind: 'receipt', shop, content }, 'awa').then((paper) => {
    isDrawn = true;
    return paper;
  });
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  expect(isDrawn).toBe(false);
  expect(readPdf(Buffer.from((await drawing).pdf)).join()).toContain('Article 99');
});

test('one who asks for too many is refused for now, and another asker is not', async () => {
  const many = Array.from({ length: 20 }, (_, place) => aReceipt(`B-${place}`, 'busy'));
  const other = aReceipt('C-1', 'quick');
  const results = await Promise.allSettled(many);
  expect((await other).pdf.byteLength).toBeGreaterThan(0);
  // One is being drawn, and ten wait.
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfterS: expect.any(Number) });
  }
});

test('all together have so many waiting as are bounded', async () => {
  const many = Array.from({ length: 60 }, (_, place) => aReceipt(`D-${place}`, `network ${place}`));
  const results = await Promise.allSettled(many);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(31);
});
