import { expect, test } from 'vitest';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { LEFT, Sheet, WIDTH } from './sheet.ts';

async function paperOf(...lines: string[]) {
  const sheet = new Sheet({ title: 'Facture', author: 'Sandaga', foot: 'Pied', mark: '' });
  for (const [place, line] of lines.entries()) {
    const style = { bold: place % 2 === 1 };
    sheet.y += sheet.write(line, { x: LEFT, y: sheet.y, width: WIDTH }, style);
  }
  const { pdf, missing } = await sheet.finish();
  return { pdf, missing, lines: readPdf(Buffer.from(pdf)).join('\n').split('\n') };
}

test('a paper has the letters of its names, Arabic from right to left and in joined forms', async () => {
  const { lines, missing } = await paperOf('Şükrü Çağlar', '55″, ≥ 4,7 kΩ', 'نور محمد', 'ŋaar 3');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Şükrü Çağlar',
      '55″, ≥ 4,7 kΩ',
      [...'نور محمد'].reverse().join(''),
      'ŋaar 3',
    ]),
  );
  expect(missing).toEqual([]);
});

test('what its font lacks is a box, and named once', async () => {
  const { lines, missing } = await paperOf('Radio 📻', 'Radio 冷 📻');
  expect(lines).toEqual(expect.arrayContaining(['Radio □', 'Radio □ □']));
  expect(missing).toEqual(['📻', '冷']);
});

test('a long Arabic text keeps its first words on its first line', async () => {
  const words = Array.from(
    { length: 60 },
    (_, place) => `كلمة${'ابتثجحخدذر'.slice(0, 1 + (place % 9))}`,
  );
  const [first = '', second = ''] = (await paperOf(words.join(' '))).lines;
  expect(first.trim().endsWith([...words[0]!].reverse().join(''))).toBe(true);
  const onFirst = first.trim().split(' ').length;
  expect(second.trim().endsWith([...words[onFirst]!].reverse().join(''))).toBe(true);
});

test('a letter can be read in a paper after another one had it with an accent', async () => {
  await paperOf('Ǿ ǰ Ẃ');
  expect((await paperOf('Ø ȷ Ẁ W')).lines).toContain('Ø ȷ Ẁ W');
});

test('a paper holds of its fonts only what it uses', async () => {
  const latin = 'AÀÂBCÇDEÉÈÊFGHIÎJKLMNOÔPQRSTUVWXYZ aàâbcçdeéèêfghiîjklmnoôpqrstuùvwxyz 0123456789';
  const names = `${latin} « » ’ … – € ŋ Ş ğ ≥ ″ Ω ابتثجحخدذرزسشصضطظعغفقكلمنهوي`;
  const { pdf } = await paperOf(names, names);
  expect(pdf.byteLength).toBeLessThan(60_000);
});
