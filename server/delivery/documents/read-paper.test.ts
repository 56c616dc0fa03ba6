import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Problem } from '#server/base/problem.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { paperShop } from './paper-shop.ts';
import type { PaperOrder } from './papers.ts';
import { createPaperReader, drawInProcess } from './read-paper.ts';
import type { Paper } from './sheet.ts';

const config = testConfig({ SHOP_NAME: 'Sandaga' });

const receipt = (name: string) => ({ name, facts: ['Du 4 mars 2026'], rows: [] });

/** Papers whose drawing waits to be let go; `drawn` has the orders of those that were begun. */
function aReader(settings = config) {
  const drawn: PaperOrder[] = [];
  const gate = Promise.withResolvers<void>();
  const read = createPaperReader(settings, async (order) => {
    drawn.push(order);
    await gate.promise;
    return { pdf: new Uint8Array(20_000), missing: [] };
  });
  let counted = 0;
  const ask = (name: string): Promise<Paper> =>
    read('receipt', receipt(name), {
      whose: 'one',
      beforeDrawing: async () => {
        counted += 1;
      },
    });
  return { drawn, ask, letGo: gate.resolve, counted: () => counted };
}

test('many who ask at once share one drawing, and those who come later have it', async () => {
  const { ask, drawn, letGo, counted } = aReader();
  const asked = Array.from({ length: 40 }, () => ask('A-1'));
  letGo();
  const papers = await Promise.all(asked);
  expect(new Set(papers).size).toBe(1);
  const before = counted();
  expect(await ask('A-1')).toBe(papers[0]);
  expect([drawn.length, counted()]).toEqual([1, before]);
});

test('another paper, and the same for another seller, is drawn', async () => {
  const settings = testConfig({ SHOP_NAME: 'Sandaga' });
  const { ask, drawn, letGo } = aReader(settings);
  letGo();
  await ask('A-1');
  await ask('A-2');
  settings.settings.SHOP_PHONE = '+221330000000';
  await ask('A-1');
  expect(drawn).toHaveLength(3);
});

test('what fails is drawn when it is asked for again', async () => {
  let tries = 0;
  const read = createPaperReader(config, async () => {
    tries += 1;
    if (tries === 1) throw new Error('no');
    return { pdf: new Uint8Array(1), missing: [] };
  });
  const ask = () => read('receipt', receipt('A-1'), { whose: '', beforeDrawing: async () => {} });
  await expect(ask()).rejects.toThrow('no');
  expect((await ask()).pdf.byteLength).toBe(1);
});

test('only so many are kept as fit into their memory', async () => {
  const { ask, drawn, letGo } = aReader();
  letGo();
  for (let place = 0; place < 250; place += 1) await ask(`A-${place}`);
  await ask('A-249');
  expect(drawn).toHaveLength(250);
  await ask('A-0');
  expect(drawn).toHaveLength(251);
});

test('nothing secret goes to the process that draws', async () => {
  const secret = 'a-secret-of-the-shop-for-the-tests-0123456789';
  const settings = testConfig({
    SESSION_SECRET: secret,
    STAFF_TOKEN: secret,
  });
  const { ask, drawn, letGo } = aReader(settings);
  letGo();
  await ask('A-1');
  expect(JSON.stringify(drawn)).not.toContain(secret);
  expect(structuredClone(drawn)).toEqual(drawn);
});

const shop = paperShop(testConfig());

const aReceipt = (name: string, whose: string) =>
  drawInProcess(
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
  const drawing = drawInProcess({ kind: 'receipt', shop, content }, 'awa').then((paper) => {
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
