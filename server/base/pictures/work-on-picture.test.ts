import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { HelperLost } from '#server/base/helper-process.ts';
import { killWork, pictureProcesses, stopWork } from '#tests/helpers/goods/picture-processes.ts';
import { SHOP, workOnPicture } from './work-on-picture.ts';

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#008000' } })
    .png()
    .toBuffer();

test('pictures are worked on by one process beside this one, whatever is asked at once', async () => {
  const bytes = await square(400);
  const make = (width: number) =>
    workOnPicture('makeVariant', { bytes, width, format: 'webp' }, SHOP);
  await make(10);
  const working = pictureProcesses();
  const variants = await Promise.all([10, 20, 30, 40].map(make));
  const widths = variants.map(async (variant) => (await sharp(variant).metadata()).width);
  expect(await Promise.all(widths)).toEqual([10, 20, 30, 40]);
  expect(pictureProcesses()).toEqual(working);
});

test('what is no picture fails alone', async () => {
  const picture = await square(8);
  const [broken, whole] = await Promise.allSettled([
    workOnPicture('makeOriginal', { upload: Buffer.from('rien') }, SHOP),
    workOnPicture('makeOriginal', { upload: picture }, SHOP),
  ]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: expect.any(String) } });
  expect(whole).toMatchObject({ status: 'fulfilled', value: { width: 8, height: 8 } });
});

test('a process that is lost costs its own task, and the next one is done by another', async () => {
  const bytes = await square(6000);
  const lost = workOnPicture('makeOriginal', { upload: bytes }, SHOP);
  const ended = killWork();
  await expect(lost).rejects.toThrow(HelperLost);
  const { width } = await workOnPicture('makeOriginal', { upload: await square(8) }, SHOP);
  expect(width).toBe(8);
  expect(ended).not.toContain(pictureProcesses()[0]);
});

test('while a picture of a stranger is worked on for ever, those of pages are made', async () => {
  const bytes = await square(400);
  const known = pictureProcesses();
  // Without the processes that other tests have started.
  vi.resetModules();
  const { workOnPicture: work } = await import('./work-on-picture.ts');
  const send = () => work('shrinkPhoto', { upload: bytes }, '203.0.113.7');
  await send();
  const goOn = stopWork(known);
  const slow = send();
  const variant = await work('makeVariant', { bytes, width: 10, format: 'webp' }, SHOP);
  expect((await sharp(variant).metadata()).width).toBe(10);
  goOn();
  expect((await sharp(await slow).metadata()).width).toBe(400);
});

test('a page waits for one picture of an import at most, however many come', async () => {
  const bytes = await square(8);
  const done: string[] = [];
  const note = (work: Promise<unknown>, what: string) => work.then(() => done.push(what));
  const originals = Array.from({ length: 4 }, (_, place) =>
    note(workOnPicture('makeOriginal', { upload: bytes }, SHOP), `original ${place}`),
  );
  const variant = workOnPicture('makeVariant', { bytes, width: 8, format: 'webp' }, SHOP);
  await Promise.all([...originals, note(variant, 'variant')]);
  expect(done.indexOf('variant')).toBeLessThanOrEqual(2);
});
